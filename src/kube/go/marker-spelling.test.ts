import { parseMarker } from "go-crd";
import { respelled, suggestion } from "./marker-spelling.js";

test.each([
  ["kubebuilder:validation:Minimun", "kubebuilder:validation:Minimum"],
  ["kubebuilder:validation:minimum", "kubebuilder:validation:Minimum"],
  ["kubebuilder:validation:Minimu", "kubebuilder:validation:Minimum"],
  ["kubebuilder:validation:MMinimum", "kubebuilder:validation:Minimum"],
  ["kubebuilder:validation:Miinmum", "kubebuilder:validation:Minimum"],
  ["kubebuilder:printColumn:name", "kubebuilder:printcolumn:name"],
  ["kubebuilder:categories", "kubebuilder:resource:categories"],
  ["optionl", "optional"],
  ["kubebuilder:validation:Minimun1", undefined],
  ["option", undefined],
])("%s was meant to be %s", (name, meant) => {
  expect(suggestion(name)).toBe(meant);
});

test("thousands of unknown markers take a moment", () => {
  const start = process.cpuUsage();
  for (let index = 0; index < 3000; index++) {
    const marker = parseMarker(`+kubebuilder:validation:Minimun${String(index)}=1`);
    expect(marker && [suggestion(marker.name), respelled(marker)]).toEqual([undefined, undefined]);
  }
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
});
