import { type Html, html } from '../../reports/render/html.ts'
import { renderTable } from '../../reports/render/render-table.ts'
import { readSchema, type Schema } from './api-shapes.ts'
import { renderText } from './render-text.ts'

const reference = '#/components/schemas/'

/** The fields of a schema as a table, those of inner objects by their path; a link for a named schema. */
export function renderSchema(title: string, schema: Schema): Html {
  const rows = listFields(schema, '')
  if (rows.length === 0) return html`<p>${renderType(schema)}</p>`
  return renderTable(title, [{ name: 'Field' }, { name: 'Type' }, { name: 'Meaning' }], rows)
}

function listFields(schema: Schema, path: string): [Html, Html, Html][] {
  const { properties = {}, required = [] } = findObject(schema)
  return Object.entries(properties).flatMap(([name, value]) => {
    const field = readSchema(value)
    const place = `${path}${name}`
    const isOptional = !required.includes(name)
    return [
      [
        html`<code>${place}</code>`,
        html`${renderType(field)}${isOptional ? html`<br /><small>optional</small>` : null}`,
        renderText(field.description ?? ''),
      ],
      ...listFields(field, `${place}${isList(field) ? '[]' : ''}.`),
    ]
  })
}

/** The object whose fields are shown: the schema, an item of it, or what it is if it is not null. */
function findObject(schema: Schema): Schema {
  if (schema.properties !== undefined) return schema
  const inner = schema.items ?? schema.anyOf?.find((part) => part['type'] !== 'null')
  return inner === undefined ? schema : findObject(readSchema(inner))
}

function isList({ type, items }: Schema): boolean {
  return type === 'array' || items !== undefined
}

/** The type of a value in words. */
export function renderType(schema: Schema): Html {
  const { $ref, anyOf, oneOf, items, type } = schema
  if ($ref !== undefined) {
    const name = $ref.slice(reference.length)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const variants = anyOf ?? oneOf
  if (variants !== undefined) {
    const rendered = variants.map((variant) => renderType(readSchema(variant)))
    return html`${rendered.map((variant, index) => (index === 0 ? variant : html` or ${variant}`))}`
  }
  if (items !== undefined) return html`list of ${renderType(readSchema(items))}`
  return html`${[type ?? 'any value'].flat().join(' or ')}${renderRange(schema)}`
}

function renderRange(schema: Schema): Html {
  if ('const' in schema) return html`: <code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum !== undefined) {
    const choices = schema.enum.map(String)
    return html`:
    ${choices.map((choice, index) => html`${index === 0 ? null : ', '}<code>${choice}</code>`)}`
  }
  const { minimum, maximum, format } = schema
  if (format === 'date-time') return html`, ISO 8601`
  if (minimum !== undefined && maximum !== undefined) return html`, ${minimum} to ${maximum}`
  if (minimum !== undefined) return html`, ${minimum} or more`
  return maximum === undefined ? html`` : html`, at most ${maximum}`
}
