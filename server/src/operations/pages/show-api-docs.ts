import type { OpenApiDocument } from '@understudy/contract/openapi'
import { type Html, html } from '../../reports/render/html.ts'
import { renderPage } from '../../reports/render/render-page.ts'
import { renderTable } from '../../reports/render/render-table.ts'
import { type ApiDocument, apiDocument, type ApiOperation, type ApiResponse } from './api-shapes.ts'
import { renderSchema, renderType } from './render-schema.ts'
import { renderBlocks, renderText } from './render-text.ts'

interface Operation extends ApiOperation {
  method: string
  path: string
}

interface Section {
  name: string
  description: string
  operations: Operation[]
}

/**
 * The page that shows the OpenAPI document: every operation with its parameters, bodies, examples and a curl command. With a search only
 * the operations that have all its words.
 */
export function showApiDocs(openApi: OpenApiDocument, search = ''): string {
  const document = apiDocument.parse(openApi)
  const sections = listSections(document)
  const body =
    search === '' ? renderAll(document, sections) : renderFound(document, sections, search)
  return renderPage({
    title: 'Understudy API',
    description: 'Every operation of the Understudy API, with its fields, examples and errors.',
    aside: html`<nav aria-label="Documents">
      <a href="/">Home</a> <a href="/openapi.json">OpenAPI</a>
    </nav>`,
    footer: `Understudy API ${document.info.version}`,
    body: html`<div class="docs">
      <div class="side">
        <search>
          <form action="/docs/">
            <label for="q">Search operations</label>
            <input id="q" name="q" type="search" value="${search}" maxlength="100" />
            <button>Search</button>
          </form>
        </search>
        <nav aria-label="Operations">${sections.map(renderContents)}</nav>
      </div>
      <div>${body}</div>
    </div>`,
  })
}

function listSections(document: ApiDocument): Section[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  return document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }))
}

function renderAll(document: ApiDocument, sections: readonly Section[]): Html {
  return html`<div class="hero"><h1>Understudy API</h1></div>
    ${renderBlocks(document.info.description)}
    ${sections.map(
      (section) =>
        html`<h2 id="${linkTo(section.name)}">${title(section.name)}</h2>
          <p>${section.description}</p>
          ${section.operations.map((operation) => renderOperation(operation, document))}`,
    )}
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(document.components.schemas).map(
      ([name, schema]) =>
        html`<details class="fold session" id="schema-${name}">
          <summary><h3>${name}</h3></summary>
          ${renderSchema(`Fields of ${name}`, schema)}
        </details>`,
    )}`
}

function renderFound(document: ApiDocument, sections: readonly Section[], search: string): Html {
  const words = search.toLowerCase().split(/\s+/)
  const found = sections
    .flatMap(({ operations }) => operations)
    .filter((operation) => {
      const text = JSON.stringify(operation).toLowerCase()
      return words.every((word) => text.includes(word))
    })
  const count = `${found.length} ${found.length === 1 ? 'operation' : 'operations'}`
  return html`<div class="hero"><h1>${count} with “${search}”</h1></div>
    <p><a href="/docs/">All operations</a></p>
    ${found.map((operation) => renderOperation(operation, document))}`
}

function linkTo(name: string): string {
  return `about-${name.replaceAll(' ', '-')}`
}

function title(name: string): string {
  return name
    .replace(/^(ux|api)/, (word) => word.toUpperCase())
    .replace(/^./, (first) => first.toUpperCase())
}

/** Also from a page of found operations, which does not have all of them. */
function renderContents({ name, operations }: Section): Html {
  return html`<details>
    <summary>${title(name)}</summary>
    <ul>
      <li><a href="/docs/#${linkTo(name)}">About ${name}</a></li>
      ${operations.map(
        ({ operationId, summary }) => html`<li><a href="/docs/#${operationId}">${summary}</a></li>`,
      )}
    </ul>
  </details>`
}

function renderOperation(operation: Operation, document: ApiDocument): Html {
  const { operationId, summary, method, path, description } = operation
  return html`<article class="session" id="${operationId}">
    <h3>${summary}</h3>
    <p><code>${method} ${path}</code></p>
    ${renderBlocks(description)}
    <p class="muted">${describeKey(operation)}</p>
    ${renderParameters(operation)} ${renderBody(operation)}
    <h4>Example</h4>
    ${renderCode(`curl for ${summary}`, renderCurl(operation, document.servers[0]?.url ?? ''))}
    ${renderResponses(operation, document)}
  </article>`
}

const keys: Readonly<Record<string, string>> = {
  apiKey: 'Needs an API key.',
  triggerToken: 'Needs the trigger token of the deploy check.',
  processorSignature: 'Called by the payment processor, which signs the request.',
}

function describeKey({ security }: Operation): string {
  const [scheme] = security.flatMap((needed) => Object.keys(needed))
  return keys[scheme ?? ''] ?? 'Needs no key.'
}

function renderParameters({ parameters, summary }: Operation): Html | null {
  if (parameters.length === 0) return null
  const rows = parameters.map(({ name, in: place, required, schema, description }) => [
    html`<code>${name}</code>`,
    html`${place}${required ? null : html`<br /><small>optional</small>`}`,
    renderType(schema),
    renderText(description),
  ])
  const head = [{ name: 'Parameter' }, { name: 'In' }, { name: 'Type' }, { name: 'Meaning' }]
  return html`<h4>Parameters</h4>
    ${renderTable(`Parameters of ${summary}`, head, rows)}`
}

function renderBody({ requestBody, summary }: Operation): Html | null {
  const media = requestBody?.content['application/json']
  if (media?.schema === undefined) return null
  return html`<details class="fold">
    <summary><h4>Fields of the body</h4></summary>
    ${renderSchema(`Body of ${summary}`, media.schema)}
  </details>`
}

function renderResponses({ responses, summary }: Operation, document: ApiDocument): Html {
  const rows = Object.entries(responses).map(([status, response]) => [
    html`<code>${status}</code>`,
    renderBlocks(resolve(response, document).description ?? ''),
  ])
  return html`<details class="fold">
    <summary><h4>Responses</h4></summary>
    ${renderTable(`Responses of ${summary}`, [{ name: 'Status' }, { name: 'Meaning' }], rows)}
    ${Object.entries(responses).map(([status, response]) => renderAnswer(status, summary, response))}
  </details>`
}

/** All errors look alike, so only successful responses are shown. */
function renderAnswer(status: string, summary: string, { content = {} }: ApiResponse): Html | null {
  const media = content['application/json']
  if (!status.startsWith('2') || media?.schema === undefined) return null
  return html`<h4>${status} as JSON</h4>
    ${renderSchema(`Fields of the ${status} response of ${summary}`, media.schema)}
    ${renderCode(`${status} response of ${summary}`, JSON.stringify(media.example, null, 2))}`
}

function resolve(response: ApiResponse, { components }: ApiDocument): ApiResponse {
  if (response.$ref === undefined) return response
  return components.responses[response.$ref.replace('#/components/responses/', '')] ?? response
}

/** A command for a shell in which KEY is set. */
function renderCurl(
  { method, path, parameters, requestBody, security }: Operation,
  server: string,
): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  const media = requestBody?.content['application/json']
  const [body] = Object.values(media?.examples ?? {})
  const isBare = body === undefined && method === 'GET'
  return [
    `curl ${isBare || body !== undefined ? '' : `-X ${method} `}${server}${filled}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === undefined
      ? []
      : [
          ...(method === 'POST' ? [] : [`-X ${method}`]),
          "-H 'Content-Type: application/json'",
          `-d '${JSON.stringify(body.value).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n  ')
}

function renderCode(name: string, text: string): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${name}">
    <pre>${text}</pre>
  </div>`
}
