import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bookLanguages } from '../../../src/words/meaning.ts'
import { findSayings } from '../../../src/words/says.ts'
import { readMeanings } from '../../support/words/read-meanings.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** They are in languages other than English on purpose. */
const pagesOfManyLanguages = 'benchmark/sites/looks/'

/** English as people wrote it: our documentation and the texts of our test sites, in sentences and labels. */
async function readEnglish(): Promise<string[]> {
  const files = await Promise.all(
    ['docs', 'testbed/src', 'demo/src', 'cli/src', 'dashboard/src'].map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true })
      return names
        .filter((name) => /\.(?:md|tsx?)$/.test(name) && !name.endsWith('038-words.md'))
        .filter((name) => !name.includes(pagesOfManyLanguages))
        .map((name) => join(folder, name))
    }),
  )
  const texts = await Promise.all(files.flat().map((name) => readFile(join(root, name), 'utf8')))
  const parts = texts.flatMap((text) => text.split(/[\n'"`<>{}|]|\. /))
  return [...new Set(parts)].filter(
    (part) => part.length > 3 && /^[\x20-\x7e’“”–]*[a-z][\x20-\x7e’“”–]*$/.test(part),
  )
}

test('English texts say nothing by words of other languages', async () => {
  const [texts, meanings] = await Promise.all([readEnglish(), readMeanings()])
  const found = texts.flatMap((text) =>
    [...meanings].flatMap(([name, meaning]) => {
      const sayings = findSayings(text, meaning)
      const isForeign = sayings.length > 0 && !sayings.some(({ language }) => language === 'en')
      const [first] = sayings
      return isForeign ? [`${name} in ${first?.language}: ${text.slice(first?.start)}`] : []
    }),
  )
  expect(texts.length).toBeGreaterThan(5000)
  expect(meanings.size).toBeGreaterThan(20)
  expect(found).toEqual([])
})

test('every meaning has a row in every language of the book, and no phrase twice', async () => {
  const faults = [...(await readMeanings())].flatMap(([name, { rows }]) =>
    Object.entries(rows).flatMap(([language, row]) => {
      const phrases = row.split(',').map((phrase) => phrase.trim())
      const isWhole = phrases.every((phrase) => phrase !== '')
      return isWhole && new Set(phrases).size === phrases.length ? [] : [`${name} ${language}`]
    }),
  )
  expect(faults).toEqual([])
  const meanings = [...(await readMeanings())]
  const missing = meanings.flatMap(([name, { rows }]) =>
    bookLanguages.flatMap((language) => (language in rows ? [] : [`${name} ${language}`])),
  )
  expect(meanings.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
