/** What is not known is chosen where it is first asked for, and stays so. */
export class Known {
  readonly #choices: boolean[];
  #asked = 0;
  readonly #chosen = new Map<string, boolean>();
  readonly #literals = new Map<string, string>();

  constructor(choices: boolean[]) {
    this.#choices = choices;
  }

  isTrue(key: string): boolean {
    const known = this.#chosen.get(key);
    if (known !== undefined) return known;
    const choice = this.#choices[this.#asked] ?? true;
    this.#choices[this.#asked] = choice;
    this.#asked += 1;
    this.#chosen.set(key, choice);
    return choice;
  }

  /** A value that equals a literal equals no other one. */
  isLiteral(value: string, literal: string): boolean {
    const known = this.#literals.get(value);
    if (known !== undefined) return known === literal;
    const isEqual = this.isTrue(`${value}==${literal}`);
    if (isEqual) this.#literals.set(value, literal);
    return isEqual;
  }
}
