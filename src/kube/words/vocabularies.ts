const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** The words of other systems, with one that only this system has, if the others are ordinary words. */
const VOCABULARIES: readonly { readonly words: ReadonlySet<string>; readonly proof?: RegExp }[] = [
  // Types of JSON
  {
    words: setOf("array boolean double float integer map null number object string"),
    proof: /^(?:object|array|string)$/,
  },
  // Phases of Helm's releases
  {
    words: setOf(
      `deployed failed pending pending-install pending-rollback pending-upgrade superseded uninstalled uninstalling
      unknown`,
    ),
    proof: /^(?:superseded|pending-.*)$/,
  },
  // States of orders and authorizations in ACME (RFC 8555)
  {
    words: setOf("deactivated errored expired invalid pending processing ready revoked unknown valid"),
    proof: /^(?:in)?valid$/,
  },
  // Compression, and none
  { words: setOf("br brotli bzip2 deflate gzip lz4 none snappy xz zlib zstd"), proof: /^(?!none$)/ },
  // Types of numbers in models, also of quantized ones
  {
    words: setOf(
      `auto awq bf16 bfloat16 bitsandbytes eetq f16 f32 float float16 float32 fp16 fp32 fp8 fp8_e4m3 fp8_e5m2 gptq half int4
      int8 iq4_nl marlin q4_0 q4_1 q5_0 q5_1 q8_0 squeezellm`,
    ),
    proof: /^(?:awq|b?f\d.*|bfloat16|gptq|fp8_.*|q\d_\d)$/,
  },
  // Formats of logs
  { words: setOf("console json logfmt text"), proof: /^logfmt$/ },
  // Severities of syslog (RFC 5424), as systemd, NGINX and HAProxy write them
  { words: setOf("alert crit debug emerg err error info none notice panic warn warning"), proof: /^(?:crit|emerg)$/ },
  // Samplers and propagators of OpenTelemetry
  {
    words: setOf(
      `always_off always_on jaeger_remote parentbased_always_off parentbased_always_on parentbased_jaeger_remote
      parentbased_traceidratio traceidratio xray`,
    ),
    proof: /traceidratio$/,
  },
  // Grants of OAuth 2.0 (RFC 6749)
  { words: setOf("authorization_code client_credentials implicit password refresh_token"), proof: /_/ },
  // Protocols of Kong's routes, and the plugins that it runs
  {
    words: setOf("grpc grpcs http https tcp tls tls_passthrough udp ws wss"),
    proof: /^(?:grpcs|tls_passthrough|wss)$/,
  },
  { words: setOf("all first second"), proof: /^second$/ },
  // Drivers and modes of network devices in Linux
  { words: setOf("idxd igb_uio netdevice uio_pci_generic vfio-pci"), proof: /^vfio-pci$/ },
  { words: setOf("legacy switchdev"), proof: /^switchdev$/ },
  // How CPUs scale in Linux: preferences of energy, and governors
  { words: setOf("balance_performance balance_power default performance power"), proof: /^balance_/ },
  {
    words: setOf("conservative ondemand performance powersave schedutil userspace"),
    proof: /^(?:ondemand|powersave|schedutil)$/,
  },
  // Encodings of gNMI
  { words: setOf("ASCII BYTES JSON JSON_IETF PROTO"), proof: /_IETF$/ },
  // Records of DNS
  {
    words: setOf(
      `A AAAA AFSDB ALIAS APL CAA CDNSKEY CDS CERT CNAME CSYNC DHCID DNAME DNSKEY DS EUI48 EUI64 HINFO HIP HTTPS IPSECKEY KEY
      KX LOC MX NAPTR NS NSEC NSEC3 NSEC3PARAM OPENPGPKEY PTR RP RRSIG SIG SMIMEA SOA SPF SRV SSHFP SVCB TKEY TLSA TSIG TXT
      URI ZONEMD`,
    ),
    proof: /^(?:AAAA|CNAME|MX|TXT)$/,
  },
  // Roles of nodes in OpenSearch and Elasticsearch
  {
    words: setOf(
      `cluster_manager coordinating_only data data_cold data_content data_frozen data_hot data_warm ingest master ml
      remote_cluster_client search transform voting_only`,
    ),
    proof: /^(?:cluster_manager|data_.*|remote_cluster_client|voting_only)$/,
  },
  // Eviction policies of Redis
  {
    words: setOf(
      "allkeys-lfu allkeys-lru allkeys-random noeviction volatile-lfu volatile-lru volatile-random volatile-ttl",
    ),
    proof: /^(?:allkeys-.*|noeviction)$/,
  },
  // Formats of disks and models of network devices in QEMU
  { words: setOf("qcow qcow2 qed raw vdi vhd vhdx vmdk vpc"), proof: /^(?:qcow2?|vhdx?|vmdk)$/ },
  { words: setOf("e1000 e1000e ne2k_pci pcnet rtl8139 virtio vmxnet3"), proof: /\d/ },
  // Drivers of vDPA in Linux
  { words: setOf("vhost virtio"), proof: /^(?:vhost|virtio)$/ },
  // Volumes of Amazon EBS
  { words: setOf("gp2 gp3 io1 io2 sc1 st1 standard"), proof: /\d$/ },
  // Access to buckets of Amazon S3, load balancers of AWS, and prices of Amazon CloudFront
  {
    words: setOf(
      `authenticated-read aws-exec-read bucket-owner-full-control bucket-owner-read log-delivery-write private public-read
      public-read-write`,
    ),
    proof: /^(?:authenticated|public)-read$/,
  },
  { words: setOf("internal internet-facing"), proof: /-facing$/ },
  { words: setOf("PriceClass_100 PriceClass_200 PriceClass_All") },
  // Disks of Google Compute Engine
  { words: setOf("hyperdisk-balanced local-ssd pd-balanced pd-extreme pd-ssd pd-standard"), proof: /^pd-/ },
  // Levels of the Pod security standards
  { words: setOf("baseline privileged restricted"), proof: /^(?:baseline|restricted)$/ },
  // Compaction in etcd
  { words: setOf("periodic revision"), proof: /^revision$/ },
  // Profiles of Istio
  {
    words: setOf("ambient default demo empty external minimal openshift openshift-ambient preview remote stable"),
    proof: /^(?:.*-)?ambient$/,
  },
  // Mechanisms of SASL (RFC 4422), also of MongoDB
  {
    words: setOf(
      `ANONYMOUS AWS_MSK_IAM CRAM-MD5 DIGEST-MD5 EXTERNAL GSSAPI LOGIN MONGODB-CR MONGODB-X509 OAUTH OAUTHBEARER PLAIN SCRAM
      SCRAM-SHA-1 SCRAM-SHA-256 SCRAM-SHA-512 X509 XOAUTH2`,
    ),
    proof: /^(?:GSSAPI|OAUTHBEARER|SCRAM-.*|.*-MD5)$/,
  },
  // Hooks of Helm's post-renderers
  { words: setOf("combined nohooks separate"), proof: /^nohooks$/ },
  { words: setOf("b3 b3multi baggage jaeger none ottrace tracecontext xray"), proof: /^tracecontext$/ },
];

/** True for values that another system made up: several, all of one vocabulary. */
export const isVocabulary = (values: readonly string[]): boolean =>
  values.length > 1 &&
  VOCABULARIES.some(
    ({ words, proof = /^/ }) => values.every((value) => words.has(value)) && values.some((value) => proof.test(value)),
  );
