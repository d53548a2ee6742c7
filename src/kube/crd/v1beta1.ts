import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  defined,
  isArray,
  isObject,
  own,
  ownObject,
  remember,
} from "kube-json";

/** CustomResourceDefinitions of apiextensions.k8s.io/v1beta1, which Kubernetes served until 1.21: histories still have them. */

/** A definition of v1beta1 as an API server converts it to v1, where each version has what v1beta1 may have once for all. */
export const asV1: (object: KubeObject) => KubeObject = remember((object: KubeObject) => {
  const { spec } = object;
  if (object.apiVersion !== "apiextensions.k8s.io/v1beta1" || !isObject(spec)) return object;
  const { version, versions: _, validation, subresources, additionalPrinterColumns, conversion, ...rest } = spec;
  const shared = {
    ...(isObject(validation) ? { schema: validation } : {}),
    ...(isObject(subresources) ? { subresources } : {}),
    ...(isArray(additionalPrinterColumns) ? { additionalPrinterColumns } : {}),
  };
  const listed = arrayAt(spec, "versions");
  const versions =
    listed.length > 0 || version === undefined ? listed : [{ name: version, served: true, storage: true }];
  return {
    ...object,
    apiVersion: "apiextensions.k8s.io/v1",
    spec: {
      ...rest,
      scope: rest["scope"] ?? "Namespaced",
      preserveUnknownFields: rest["preserveUnknownFields"] ?? true,
      versions: versions.map((one) => (isObject(one) ? withColumns({ ...one, ...shared }) : one)),
      ...(isObject(conversion) ? { conversion: conversionOf(conversion) } : {}),
    },
  };
});

/** v1beta1 spells the path of a column in capitals. */
const withColumns = (version: JsonObject): JsonObject => {
  const columns = own(version, "additionalPrinterColumns");
  return isArray(columns) ? { ...version, additionalPrinterColumns: columns.map(columnOf) } : version;
};

const columnOf = (column: Json): Json => {
  if (!isObject(column)) return column;
  const { JSONPath, ...rest } = column;
  return { ...rest, ...defined({ jsonPath: JSONPath }) };
};

const conversionOf = (conversion: JsonObject): JsonObject => {
  const { webhookClientConfig, conversionReviewVersions, ...rest } = conversion;
  const webhook = defined({ clientConfig: ownObject(conversion, "webhookClientConfig"), conversionReviewVersions });
  return Object.keys(webhook).length === 0 ? rest : { ...rest, webhook };
};
