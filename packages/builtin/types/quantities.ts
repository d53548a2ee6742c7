/**
 * The fields that are quantities, or maps or lists of them, which OpenAPI calls strings: in these types, or in all types
 * (k8s.io/api, fields of the type resource.Quantity).
 */
const ANYWHERE: ReadonlySet<string> = new Set([
  "allocatable",
  "allocatedResources",
  "averageValue",
  "capacityMultiplier",
  "consumedCapacity",
  "deviceMultiplier",
  "divisor",
  "hard",
  "limits",
  "maxLimitRequestRatio",
  "maximumVolumeSize",
  "overhead",
  "perContainer",
  "perPod",
  "podFixed",
  "sizeLimit",
  "tolerance",
  "used",
  "validValues",
]);

const IN_TYPES: Readonly<Record<string, RegExp>> = {
  available: /PoolStatus$/,
  capacity: /^V1(?:PersistentVolume(?:Spec|ClaimStatus)|NodeStatus|CSIStorageCapacity)$/,
  consumed: /PoolStatus$/,
  default: /^V1LimitRangeItem$|CapacityRequestPolicy$/,
  defaultRequest: /^V1LimitRangeItem$/,
  max: /^V1LimitRangeItem$|CapacityRequestPolicyRange$/,
  min: /^V1LimitRangeItem$|CapacityRequestPolicyRange$/,
  requests: /^V1(?:VolumeResourceRequirements|ResourceRequirements)$|CapacityRequirements$/,
  step: /CapacityRequestPolicyRange$/,
  total: /PoolStatus$/,
  value: /^V2Metric(?:Target|ValueStatus)$|DeviceCapacity$|Counter$/,
};

/** True for a field of a type that is a quantity, or a map or list of them. */
export const isQuantityField = (type: string, field: string): boolean =>
  ANYWHERE.has(field) || (IN_TYPES[field]?.test(type) ?? false);
