import { Parser } from 'htmlparser2'
import { addText, type AttributeValue, type Element } from './element.ts'
import { type Dialect, readAttribute } from './markup-attribute.ts'
import { maskBraces } from './mask-braces.ts'

/** Parses markup whose scripts have been removed. Line numbers refer to the original text. */
export function readMarkup(
  text: string,
  dialect: Dialect,
  getLine: (offset: number) => number,
): Element[] {
  const hasBraces = dialect === 'svelte' || dialect === 'astro'
  const masked = hasBraces
    ? maskBraces(text, dialect === 'svelte' ? 'blank' : 'keep')
    : { text, expressions: new Map<string, string>() }
  const elements: Element[] = []
  let open: Element | null = null
  const parser = new Parser(
    {
      onopentag(tag, given) {
        const attributes = new Map<string, AttributeValue>()
        for (const attribute of Object.entries(given)) {
          const read = readAttribute(dialect, attribute, masked.expressions)
          if (read !== null) attributes.set(read[0], read[1])
        }
        const line = getLine(parser.startIndex)
        const element: Element = { tag, attributes, text: '', parent: open, line, scope: '' }
        elements.push(element)
        open = element
      },
      ontext(part) {
        addText(open, withoutCode(part))
      },
      onclosetag() {
        open = open?.parent ?? null
      },
    },
    {
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
      recognizeSelfClosing: dialect !== 'html' && dialect !== 'template',
    },
  )
  parser.end(masked.text)
  return elements
}

/** The text a person reads, without template code. */
function withoutCode(text: string): string {
  return text.replaceAll(/<%.*?%>|\{\{.*?\}\}|\{[^{}]*\}/gs, '')
}
