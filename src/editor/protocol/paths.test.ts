import { pathOf, uriOf } from "./paths.js";

test.each([
  ["file:///a/b%20c/%C3%A4.yaml", "/a/b c/ä.yaml"],
  ["file:///a/%23%25.yaml", "/a/#%.yaml"],
  ["FILE:///a.yaml", "/a.yaml"],
  ["file://localhost/a.yaml", "/a.yaml"],
])("%s is a file", (uri, path) => {
  expect(pathOf(uri, false)).toBe(path);
  expect(pathOf(uriOf(path, false), false)).toBe(path);
});

test.each([
  ["file:///c%3A/My%20Dir/%C3%A9.yaml", "C:\\My Dir\\é.yaml"],
  ["file:///C:/My%20Dir/é.yaml", "C:\\My Dir\\é.yaml"],
  ["file:///d:/a.yaml", "D:\\a.yaml"],
  ["file://server/share/a.yaml", "\\\\server\\share\\a.yaml"],
])("on Windows, %s is a file", (uri, path) => {
  expect(pathOf(uri, true)).toBe(path);
  expect(pathOf(uriOf(path, true), true)).toBe(path);
});

test.each(["untitled:Untitled-1", "git:/a.yaml?HEAD", "", "a.yaml", "file:///%zz", "file:///a%2Fb", "file://host/a"])(
  "'%s' is none",
  (uri) => {
    expect(pathOf(uri, false)).toBeUndefined();
  },
);
