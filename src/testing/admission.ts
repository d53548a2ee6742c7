import { type Admission, type Answer, createAdmission } from "../admission/admission.js";
import type { Phase } from "../admission/record.js";
import type { AdmissionAnswer } from "../kube/api/admission-review.js";
import type { Status } from "kube-api";
import { path } from "kube-json";
import { defaulterThat, forbidsData, packOf } from "./pack.js";

/** An admission of two packs for tests, and its answers. */

export const strict = packOf("strict", [forbidsData("a", "Deny"), forbidsData("b", "Deny")]);
export const gentle = packOf(
  "gentle",
  [forbidsData("c", "Warn"), forbidsData("d", "Audit")],
  [
    defaulterThat("test/size", function* () {
      yield { field: path("data", "size"), value: "1" };
    }),
  ],
);
export const admission = createAdmission([strict, gentle]);

/** Asks the admission, or another one; a body that is no text is sent as JSON. */
export const ask = (
  body: unknown,
  { by = admission, phase = "validate", pack }: { by?: Admission; phase?: Phase; pack?: string } = {},
): Answer => by.review(phase, pack, typeof body === "string" ? body : JSON.stringify(body));

/** The response of an answer that must be an AdmissionReview. */
export const response = ({ body }: Answer): AdmissionAnswer["response"] => {
  if (body.kind !== "AdmissionReview") throw new Error(body.message);
  return body.response;
};

/** The Status of an answer that must be one. */
export const status = ({ body }: Answer): Status => {
  if (body.kind !== "Status") throw new Error("expected a Status");
  return body;
};
