/** The length of a text in UTF-8. */
export const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // A pair of surrogates takes 4 bytes, so each of them 2.
    if (code >= 0x80) bytes += code < 0x800 || (code & 0xf800) === 0xd800 ? 1 : 2;
  }
  return bytes;
};

/** The number of bytes that base64, with or without line breaks, stands for. */
export const base64Length = (text: string): number => {
  let characters = 0;
  for (const character of text) if (character !== "\n" && character !== "\r" && character !== "=") characters += 1;
  return Math.floor((characters * 3) / 4);
};
