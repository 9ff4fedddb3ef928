import { inspect } from 'node:util'

const shown = '[secret]'

/** Text that must not be visible: printing, logging or serializing it yields `[secret]`. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The text itself, for the code that needs it. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return shown
  }

  toJSON(): string {
    return shown
  }

  [inspect.custom](): string {
    return shown
  }
}
