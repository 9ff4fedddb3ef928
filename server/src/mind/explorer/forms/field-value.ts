import type { ObservedElement } from '../../../turn/observation.ts'
import { bothNamesWords } from '../../../words/account/both-names.ts'
import { searchFieldWords } from '../../../words/controls/search-field.ts'
import { amountWords } from '../../../words/fields/amount.ts'
import { cardCodeWords } from '../../../words/fields/card-code.ts'
import { cardExpiryWords } from '../../../words/fields/card-expiry.ts'
import { cardNumberWords } from '../../../words/fields/card-number.ts'
import { cityWords } from '../../../words/fields/city.ts'
import { clockTimeWords } from '../../../words/fields/clock-time.ts'
import { companyWords } from '../../../words/fields/company.ts'
import { countryWords } from '../../../words/fields/country.ts'
import { couponWords } from '../../../words/fields/coupon.ts'
import { dateWords } from '../../../words/fields/date.ts'
import { emailWords } from '../../../words/fields/email.ts'
import { firstNameWords } from '../../../words/fields/first-name.ts'
import { fullNameWords } from '../../../words/fields/full-name.ts'
import { lastNameWords } from '../../../words/fields/last-name.ts'
import { messageWords } from '../../../words/fields/message.ts'
import { orderNumberWords } from '../../../words/fields/order-number.ts'
import { passwordWords } from '../../../words/fields/password.ts'
import { phoneWords } from '../../../words/fields/phone.ts'
import { postcodeWords } from '../../../words/fields/postcode.ts'
import { quantityWords } from '../../../words/fields/quantity.ts'
import { regionWords } from '../../../words/fields/region.ts'
import { streetWords } from '../../../words/fields/street.ts'
import { subjectWords } from '../../../words/fields/subject.ts'
import { userNameWords } from '../../../words/fields/user-name.ts'
import { webAddressWords } from '../../../words/fields/web-address.ts'
import type { Meaning } from '../../../words/meaning.ts'
import { says } from '../../../words/says.ts'
import { hashToFraction, pickOne } from '../seeded.ts'
import { chooseOwn, isPersonal, type PersonalMeaning } from './identity-value.ts'

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

/** In order: a field for the number of a card is none for a number of things. */
const byWords: readonly (readonly [FieldMeaning, Meaning])[] = [
  ['full_name', bothNamesWords],
  ['email', emailWords],
  ['password', passwordWords],
  ['card_number', cardNumberWords],
  ['card_expiry', cardExpiryWords],
  ['card_code', cardCodeWords],
  ['phone', phoneWords],
  ['first_name', firstNameWords],
  ['last_name', lastNameWords],
  ['coupon', couponWords],
  ['order_number', orderNumberWords],
  ['postcode', postcodeWords],
  ['city', cityWords],
  ['region', regionWords],
  ['country', countryWords],
  ['street', streetWords],
  ['company', companyWords],
  ['username', userNameWords],
  ['full_name', fullNameWords],
  ['search', searchFieldWords],
  ['subject', subjectWords],
  ['message', messageWords],
  ['quantity', quantityWords],
  ['amount', amountWords],
  ['date', dateWords],
  ['time', clockTimeWords],
  ['url', webAddressWords],
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
  const words = [field.fieldHint ?? '', field.name, field.placeholder ?? ''].map(partNames)
  const matching = byWords.find(([, meaning]) => words.some((text) => says(text, meaning)))?.[0]
  if (typed === undefined || (typed === 'quantity' && matching !== undefined)) {
    const isLong = field.tag === 'textarea'
    if (isLong && matching === 'search') return 'message'
    return matching ?? (isLong ? 'message' : 'text')
  }
  return typed
}

/** Names in code are several words in one: firstName, first_name. */
function partNames(text: string): string {
  return text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
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
