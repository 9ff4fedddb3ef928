/** Languages that switches name in themselves. */
const codes =
  'ar,bg,ca,cs,da,de,el,en,es,et,fi,fr,he,hi,hr,hu,id,it,ja,ko,lt,lv,nb,nl,pl,pt,ro,ru,sk,sl,sr,sv,th,tr,uk,vi,zh'.split(
    ',',
  )
const ownNames = new Set(
  codes.flatMap((code) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    return [name.toLowerCase(), code]
  }),
)

/** Whether a control is named by a language, in that language or by its code. */
export function namesLanguage(name: string): boolean {
  return ownNames.has(name.trim().toLowerCase())
}

/** Whether a part of an address is the code of a language, with a country or without. */
export function isLanguageCode(part: string): boolean {
  return codes.includes(part.toLowerCase().split(/[-_]/u)[0] ?? '') && part.length <= 6
}

/** The language that an address names, by the first part of its path or by a parameter; null if it names none. */
export function findLanguage(url: string): string | null {
  const parsed = URL.parse(url)
  if (parsed === null) return null
  const [first = ''] = parsed.pathname.split('/').filter((part) => part !== '')
  const asked = ['lang', 'language', 'locale', 'hl', 'l']
    .map((name) => parsed.searchParams.get(name) ?? '')
    .find(isLanguageCode)
  return asked ?? (isLanguageCode(first) ? first.toLowerCase() : null)
}

/** A language that a text names, and the word that it uses. */
export interface NamedLanguage {
  code: string
  name: string
}

/** Shorter names are words of their own: “nu”, “Thai”. */
const MIN_NAME_LENGTH = 5

/** The language that a text names in its own language, such as “German” in an English one; null if it names none, or several. */
export function findNamedLanguage(text: string, language: string): NamedLanguage | null {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
  const named = codes
    .map((code) => ({ code, name: (names.of(code) ?? code).toLowerCase() }))
    .filter(({ name }) => words.has(name) && isLong(name))
  const [only, ...others] = named
  return only === undefined || others.length > 0 ? null : only
}

function isLong(name: string): boolean {
  return name.length >= MIN_NAME_LENGTH || /[\p{Script=Han}\p{Script=Arabic}]/u.test(name)
}
