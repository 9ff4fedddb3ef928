import { pickOne } from '../seeded.ts'

type Spellings = readonly [string, ...string[]]

/**
 * Who a visitor says that they are: each as they type it without thinking of formats, then ever plainer. Addresses and user names can
 * be taken, so there are others of the same person.
 */
interface Identity {
  full_name: Spellings
  first_name: Spellings
  last_name: Spellings
  email: Spellings
  username: Spellings
  phone: Spellings
}

/** What a field asks for that is the same for one person wherever it is asked for. */
export type PersonalMeaning = keyof Identity

/** Numbers, as they are dialled at home first, and addresses from the ranges reserved for examples and tests. */
const practised: readonly [Identity, ...Identity[]] = [
  {
    full_name: ['Maya Lindt'],
    first_name: ['Maya'],
    last_name: ['Lindt'],
    email: ['maya.lindt@example.com', 'maya.lindt.2@example.com', 'mayalindt@example.com'],
    username: ['maya.lindt', 'maya.lindt2', 'mayalindt'],
    phone: ['02079460018', '+442079460018'],
  },
  {
    full_name: ['Jo Barnes'],
    first_name: ['Jo'],
    last_name: ['Barnes'],
    email: ['jo.barnes@example.org', 'jo.barnes.2@example.org', 'jobarnes@example.org'],
    username: ['jo.barnes', 'jo.barnes2', 'jobarnes'],
    phone: ['2025550143', '+12025550143'],
  },
  {
    full_name: ['Sam Ortega'],
    first_name: ['Sam'],
    last_name: ['Ortega'],
    email: ['sam.ortega@example.net', 'sam.ortega.2@example.net', 'samortega@example.net'],
    username: ['sam.ortega', 'sam.ortega2', 'samortega'],
    phone: ['2025550178', '+12025550178'],
  },
]

/** Every first spelling would look right to a person. */
const unpractised: readonly [Identity, ...Identity[]] = [
  {
    full_name: ["Zoë O'Neill", 'Zoe ONeill'],
    first_name: ['Zoë', 'Zoe'],
    last_name: ["O'Neill", 'ONeill'],
    email: ['Zoe.ONeill@Example.com', 'zoe.oneill@example.com', 'zoe.oneill.2@example.com'],
    username: ['zoe.oneill', 'zoe.oneill2', 'zoeoneill'],
    phone: ['020 7946 0018', '+442079460018', '02079460018'],
  },
  {
    full_name: ['José de la Cruz Núñez', 'Jose Nunez'],
    first_name: ['José', 'Jose'],
    last_name: ['de la Cruz Núñez', 'Nunez'],
    email: ['jose+shop@example.com', 'jose.nunez@example.com', 'jose.nunez.2@example.com'],
    username: ['jose.nunez', 'jose.nunez2', 'josenunez'],
    phone: ['(202) 555-0143', '+12025550143', '2025550143'],
  },
]

/** Whether the field asks who the visitor is. */
export function isPersonal(meaning: string): meaning is PersonalMeaning {
  return Object.hasOwn(practised[0], meaning)
}

/** What the visitor of this seed says of themselves; a rejection gets another spelling or address, and never another person. */
export function chooseOwn(
  meaning: PersonalMeaning,
  { seed, isUnpractised, refusals }: { seed: string; isUnpractised: boolean; refusals: number },
): string {
  const spellings = pickOne(isUnpractised ? unpractised : practised, seed, 'identity')[meaning]
  return spellings[refusals % spellings.length] ?? spellings[0]
}
