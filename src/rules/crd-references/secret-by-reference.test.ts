import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { secretByReference } from "./secret-by-reference.js";

const TEXT = { type: "string", maxLength: 128 };
const login = (properties: JsonObject): { object: ReturnType<typeof crd> } => ({
  object: crd({ spec: { login: { type: "object", properties } } }),
});
const described = (description: string) => login({ password: { ...TEXT, description } });
const found = (name: string) => ({
  ...login({ [name]: TEXT }),
  causes: [["FieldValueForbidden", schemaPath("spec", "login", name)]] as const,
});

testRule(secretByReference, {
  bad: [["FieldValueForbidden", schemaPath("spec", "server", "password")]],
  valid: {
    "a reference to a Secret": login({ passwordSecretRef: { type: "object", properties: { name: TEXT, key: TEXT } } }),
    "an object of that name": login({ password: { type: "object", properties: { valueFrom: { type: "object" } } } }),
    "text beside a reference": login({ password: TEXT, passwordFrom: { type: "object", properties: { key: TEXT } } }),
    "text beside the name of a Secret": login({ password: TEXT, existingSecret: TEXT }),
    "the key in a Secret, by what it is in": {
      object: crd({ spec: { loginSecret: { type: "object", properties: { name: TEXT, password: TEXT } } } }),
    },
    "the key in a Secret, by its description": described("password is the key in the data that has the password."),
    "the name of a Secret, by its description": described("password is the name of the Secret."),
    "a hash, by its name": login({ hashedPassword: TEXT, encryptedPassword: TEXT }),
    "a hash": described("password is the hashed password of the user."),
    "a deprecated field": described("Deprecated: use auth instead."),
    "a file": described("password is the path of the file with the password."),
    "a choice": login({ password: { type: "string", enum: ["Generated", "None"] } }),
    "the name of a Secret": login({ secret: TEXT }),
    "a number": login({ minPassword: { type: "integer", format: "int32" } }),
    "another name": login({ passwordPolicy: TEXT, token: TEXT, secretKey: TEXT, passThrough: TEXT }),
    "a status": { object: crd({ status: { password: TEXT } }) },
  },
  invalid: {
    "a password": found("password"),
    "an API key": found("apiKey"),
    "a password of something": found("masterUserPassword"),
    "a private key": found("privateKey"),
    "the key of a service account": found("serviceAccountKeyJSON"),
    "a secret token, by its description": {
      object: crd({ spec: { secretToken: { ...TEXT, description: "Secret Token blocks direct requests." } } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "secretToken")]],
    },
    "a token, by its description": {
      object: crd({ spec: { token: { ...TEXT, description: "token is what the operator authenticates with." } } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "token")]],
    },
    "a client secret, by its description": {
      object: crd({
        spec: { clientSecret: { ...TEXT, description: "clientSecret is the client secret of the app." } },
      }),
      causes: [["FieldValueForbidden", schemaPath("spec", "clientSecret")]],
    },
    "a secret itself, by its description": {
      object: crd({ spec: { secret: { ...TEXT, description: "The secret (should use a Secret reference)." } } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "secret")]],
    },
    "a passphrase": found("keyPassphrase"),
    "a token": found("apiToken"),
    "a token of the API server": found("apiServerToken"),
    "a pre-shared key": found("tunnelPSK"),
    "a token in other spelling": found("access_token"),
    "a token of Azure": found("sasToken"),
    "a secret of a client": found("clientSecret"),
    "the secret key of an account": found("secretAccessKey"),
    "two credentials, neither of which refers to a Secret": {
      ...login({ password: TEXT, clientSecret: TEXT }),
      causes: [
        ["FieldValueForbidden", schemaPath("spec", "login", "password")],
        ["FieldValueForbidden", schemaPath("spec", "login", "clientSecret")],
      ],
    },
    "in the items of a list": {
      object: crd({ spec: { users: { type: "array", items: { type: "object", properties: { password: TEXT } } } } }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "users")}.items.properties.password`]],
    },
  },
});
