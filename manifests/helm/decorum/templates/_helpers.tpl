{{- define "decorum.labels" -}}
app.kubernetes.io/name: decorum
{{- end }}

{{- define "decorum.clientConfig" -}}
clientConfig:
  service:
    name: decorum
    namespace: {{ quote .root.Release.Namespace }}
    path: {{ .path }}
    port: 443
  {{- if eq .root.Values.certificates.source "Provided" }}
  caBundle: {{ required "certificates.caBundle must be given where certificates.source is 'Provided'" .root.Values.certificates.caBundle | quote }}
  {{- end }}
{{- end }}

{{- define "decorum.namespaceSelector" -}}
namespaceSelector:
  {{- if .Values.webhooks.namespaceSelector.matchLabels }}
  matchLabels:
    {{- toYaml .Values.webhooks.namespaceSelector.matchLabels | nindent 4 }}
  {{- end }}
  matchExpressions:
    - key: kubernetes.io/metadata.name
      operator: NotIn
      values:
        {{- range .Values.webhooks.excludedNamespaces }}
        - {{ quote . }}
        {{- end }}
        - {{ quote .Release.Namespace }}
    {{- if .Values.webhooks.namespaceSelector.matchExpressions }}
    {{- toYaml .Values.webhooks.namespaceSelector.matchExpressions | nindent 4 }}
    {{- end }}
{{- end }}

{{- /* Where nothing is denied, an outage must not reject anything either. */}}
{{- define "decorum.failurePolicy" -}}
{{- if .root.Values.enforce }}Ignore{{ else }}{{ .asked | default "Ignore" }}{{ end }}
{{- end }}

{{- /* `kind` is that of a file of conditions. */}}
{{- define "decorum.matchConditions" -}}
matchConditions:
  {{- range .root.Files.Get (printf "files/%s-conditions.yaml" .kind) | fromYamlArray }}
  {{- if not (has .name $.root.Values.webhooks.omittedConditions) }}
  - name: {{ .name }}
    expression: {{ quote .expression }}
  {{- end }}
  {{- end }}
{{- end }}

{{- /* Beside the packs of the image, or in a folder of their own. Each pack has a folder in it. */}}
{{- define "decorum.packsFolder" -}}
{{- if .Values.packs.builtIn }}/decorum/policies{{ else }}/etc/decorum/packs{{ end }}
{{- end }}
