import type { ObservedElement } from '../../turn/observation.ts'
import type { PersonalMeaning } from './identity-value.ts'
import { chooseOwn, isPersonal } from './identity-value.ts'
import { hashToFraction, pickOne } from './seeded.ts'

/** What a field says about the value that it wants. */
export type FieldWords = Pick<
  ObservedElement,
  'tag' | 'inputType' | 'fieldHint' | 'name' | 'placeholder' | 'options' | 'checked'
>

/** What a field asks for. */
export type FieldMeaning =
  | PersonalMeaning
  | 'password'
  | 'card_number'
  | 'card_expiry'
  | 'card_code'
  | 'postcode'
  | 'city'
  | 'region'
  | 'country'
  | 'street'
  | 'company'
  | 'date'
  | 'time'
  | 'quantity'
  | 'amount'
  | 'coupon'
  | 'url'
  | 'search'
  | 'message'
  | 'subject'
  | 'order_number'
  | 'text'

const byWords: readonly (readonly [FieldMeaning, RegExp])[] = [
  ['email', /e-?mail/i],
  ['password', /passw|kennwort|mot de passe|contraseña|\bpin\b/i],
  ['card_number', /(card|cc).?(number|no|num)|kartennummer|^card$|credit card/i],
  ['card_expiry', /expir|valid (until|thru)|cc-exp|mm ?\/ ?yy/i],
  ['card_code', /cvc|cvv|csc|security code|cc-csc/i],
  ['phone', /phone|mobile|\btel\b|telefon|téléphone/i],
  ['first_name', /first.?name|given.?name|vorname|prénom|fname/i],
  ['last_name', /last.?name|family.?name|surname|nachname|lname/i],
  ['coupon', /coupon|voucher|promo|discount|gift|gutschein/i],
  ['order_number', /order (number|no|id)|tracking|reference|bestellnummer/i],
  ['postcode', /zip|post.?(al)?.?code|postleitzahl|\bplz\b/i],
  ['city', /city|town|\bort\b|stadt|ville|address-level2/i],
  ['region', /state|province|region|county|address-level1/i],
  ['country', /country|land\b|pays/i],
  ['street', /street|address|straße|adresse/i],
  ['company', /company|organi[sz]ation|firma/i],
  ['username', /user.?name|login|benutzername|nick/i],
  ['full_name', /\bname\b|full.?name/i],
  ['search', /search|suche|find|recherche|^q$|query|keyword/i],
  ['subject', /subject|topic|betreff/i],
  ['message', /message|comment|question|nachricht|review|feedback|note|describe/i],
  ['quantity', /quantity|\bqty\b|amount of|how many|menge|anzahl|guests|people/i],
  ['amount', /amount|price|budget|min|max|betrag/i],
  ['date', /date|birthday|datum|\bday\b/i],
  ['url', /url|website|link/i],
]

const byType: Record<string, FieldMeaning> = {
  email: 'email',
  password: 'password',
  tel: 'phone',
  search: 'search',
  url: 'url',
  date: 'date',
  time: 'time',
  number: 'quantity',
}

/** Well-formed data; numbers and addresses from the ranges reserved for examples and tests. */
const usual: Record<
  Exclude<FieldMeaning, 'search' | PersonalMeaning>,
  readonly [string, ...string[]]
> = {
  password: ['Quiet-River-42'],
  card_number: ['4242424242424242'],
  card_expiry: ['12/34', '12/2034', '1234'],
  card_code: ['123'],
  postcode: ['10115', '90210', '20095'],
  city: ['Berlin', 'Springfield'],
  region: ['Berlin', 'California'],
  country: ['Germany', 'United States'],
  street: ['12 Garden Street'],
  company: ['Example Ltd'],
  date: ['2030-05-14'],
  time: ['10:30'],
  quantity: ['2'],
  amount: ['50'],
  coupon: ['WELCOME10'],
  url: ['https://example.com'],
  message: ['Could you tell me how long this takes? I need it before the weekend.'],
  subject: ['A question before I order'],
  order_number: ['10023'],
  text: ['Just looking around'],
}

/** Values of the browser's pickers, which accept no other format. */
const pickers: Readonly<Record<string, string>> = {
  date: '2030-05-14',
  time: '10:30',
  'datetime-local': '2030-05-14T10:30',
  month: '2030-05',
  week: '2030-W20',
  color: '#336699',
}

/** Data as people type it without thinking of formats; every value would look right to a person. */
const unpractised: Partial<Record<FieldMeaning, readonly [string, ...string[]]>> = {
  card_number: ['4242 4242 4242 4242'],
  postcode: ['SW1A 1AA', ' 10115'],
}

/** What this field asks for, according to its type, hints and label. */
export function findMeaning(field: FieldWords): FieldMeaning {
  const typed = field.inputType === null ? undefined : byType[field.inputType]
  const words = [field.fieldHint, field.name, field.placeholder].filter((text) => text !== null)
  const matching = byWords.find(([, pattern]) => words.some((text) => pattern.test(text)))?.[0]
  if (typed === undefined || (typed === 'quantity' && matching !== undefined)) {
    return matching ?? (field.tag === 'textarea' ? 'message' : 'text')
  }
  return typed
}

/** How a value is chosen: well-formed, or as an inexperienced user would write it. */
export interface ValueChoice {
  seed: string
  isUnpractised: boolean
  /** How often this field rejected a value. Each time, another one is entered, the plainest formats last. */
  refusals: number
  /** Words from the site itself, for searching. */
  siteWords: readonly string[]
}

/** Text for a field; equal for equal seeds, so that repeated passwords match. */
export function chooseValue(field: FieldWords, choice: ValueChoice): string {
  const picked = pickers[field.inputType ?? '']
  if (picked !== undefined) return picked
  const meaning = findMeaning(field)
  if (meaning === 'search') {
    const [first = 'gift', ...others] = choice.siteWords
    return pickOne([first, ...others], choice.seed, 'search')
  }
  if (isPersonal(meaning)) return chooseOwn(meaning, choice)
  const plain = usual[meaning]
  const odd = choice.isUnpractised ? (unpractised[meaning] ?? []) : []
  const [first = plain[0], ...others] = rotate(odd, choice.seed, meaning)
  const values =
    odd.length === 0 ? rotate(plain, choice.seed, meaning) : [first, ...others, ...plain]
  return values[choice.refusals % values.length] ?? first
}

/** The same values in the same order, starting at a position that the seed determines. */
function rotate(values: readonly string[], seed: string, meaning: FieldMeaning): string[] {
  const start = Math.floor(hashToFraction(seed, meaning) * values.length)
  return [...values.slice(start), ...values.slice(0, start)]
}
