import { isBase64, lineStarts, utf8Length } from "./text.js";

test.each(["", "YQ==", "YWI=", "YWJj", "Y\nQ=\r\n="])("%j is base64", (text) => {
  expect(isBase64(text)).toBe(true);
});

test.each(["YQ", "YQ=", "Y===", "====", "YQ==YQ==", "Y Q==", "YQ-_"])("%j is not", (text) => {
  expect(isBase64(text)).toBe(false);
});

test("lines begin behind line feeds", () => {
  expect(lineStarts("a\r\n\nb\n")).toEqual([0, 3, 4, 6]);
  expect(lineStarts("")).toEqual([0]);
});

test("a length counts bytes, three for half of a pair", () => {
  expect(["a", "é", "€", "😀", "\ud83d"].map(utf8Length)).toEqual([1, 2, 3, 4, 3]);
});
