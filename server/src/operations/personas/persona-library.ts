import type { PersonaWriteBody } from '@understudy/contract/persona'
import type { Persona } from '../../store/personas/personas.ts'
import { fromWriteBody } from './create-persona.ts'

/**
 * The personas available to every customer, Default first. Their ids never change and sort before all generated ids.
 */
export const personaLibrary: readonly Persona[] = [
  define('default', {
    name: 'Default',
    role_description: 'An everyday visitor with an ordinary need and no special knowledge.',
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: ['understand what this site offers', 'do what most people come here to do'],
    pain_points: ['having to guess what a button does'],
    current_tools: ['a search engine', 'a phone and a laptop'],
  }),
  define('hurried', {
    name: 'Hurried buyer',
    role_description: 'Orders between two meetings and has three minutes.',
    technical_sophistication: 'high',
    patience_level: 'low',
    goals: ['find one particular thing', 'buy it with as few steps as possible'],
    pain_points: ['slow pages', 'being made to register', 'forms that ask twice'],
    current_tools: ['Amazon one-click', 'Apple Pay'],
  }),
  define('firsttimer', {
    name: 'First-timer',
    role_description: 'Rarely buys or books online and prefers to phone.',
    technical_sophistication: 'low',
    patience_level: 'high',
    goals: ['find a telephone number or a person to ask', 'not do anything wrong'],
    pain_points: ['technical words', 'messages that do not say what to do'],
    current_tools: ['the telephone', 'e-mail with help from family'],
  }),
  define('overwhelmed', {
    name: 'Overwhelmed parent',
    role_description: 'Runs errands on a phone while holding a child.',
    technical_sophistication: 'low',
    patience_level: 'low',
    goals: ['finish the errand in one go', 'not have to type much'],
    pain_points: ['long forms', 'tiny buttons', 'pop-ups in the way'],
    current_tools: ['a phone', 'messaging apps'],
  }),
  define('bargain', {
    name: 'Bargain hunter',
    role_description: 'Compares every price and reads what shipping costs before anything else.',
    technical_sophistication: 'medium',
    patience_level: 'high',
    goals: [
      'find the cheapest suitable offer',
      'know the full price, with shipping, before paying',
    ],
    pain_points: ['costs that appear at the end', 'vouchers that do not work'],
    current_tools: ['price comparison sites', 'voucher sites'],
  }),
  define('sceptic', {
    name: 'Sceptic',
    role_description: 'Does not trust a shop at first and looks for warning signs.',
    technical_sophistication: 'high',
    patience_level: 'medium',
    goals: ['see who runs this site', 'read the terms, returns and privacy before giving any data'],
    pain_points: ['missing company details', 'fake urgency', 'broken links in the footer'],
    current_tools: ['review sites', 'an ad blocker'],
  }),
  define('keyboard', {
    name: 'Keyboard user',
    role_description: 'Works without a mouse and moves by tab, enter and escape.',
    technical_sophistication: 'high',
    patience_level: 'high',
    goals: ['complete the main task by keyboard alone'],
    pain_points: [
      'controls without a label',
      'focus that gets lost',
      'dialogs that cannot be closed',
    ],
    current_tools: ['keyboard shortcuts', 'a screen magnifier'],
  }),
  define('newcomer', {
    name: 'Reader in a second language',
    role_description: 'Reads the language of the site slowly and translates mentally.',
    technical_sophistication: 'medium',
    patience_level: 'high',
    goals: ['understand each step before taking it', 'find a version in another language'],
    pain_points: ['idioms and puns on buttons', 'walls of text'],
    current_tools: ['a translation app'],
  }),
  define('explorer', {
    name: 'Curious browser',
    role_description: 'Has no plan and opens whatever looks interesting.',
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: ['look into every corner of the site', 'discover something unexpected'],
    pain_points: ['dead ends', 'pages that look alike'],
    current_tools: ['social media feeds'],
  }),
  define('careless', {
    name: 'Careless typist',
    role_description: 'Types fast, leaves fields out and corrects afterwards.',
    technical_sophistication: 'medium',
    patience_level: 'low',
    goals: ['get through the form on the first try'],
    pain_points: ['errors that clear the form', 'messages far from the field they mean'],
    current_tools: ['autofill'],
  }),
  define('procurement', {
    name: 'Procurement officer',
    role_description: 'Buys for a company and needs documents for every step.',
    technical_sophistication: 'medium',
    patience_level: 'high',
    goals: ['find prices for larger quantities', 'find invoices, terms and a contact for sales'],
    pain_points: ['prices only on request', 'no way to compare'],
    current_tools: ['SAP Ariba', 'spreadsheets'],
  }),
  define('developer', {
    name: 'Developer in evaluation',
    role_description: 'Decides within minutes whether a product is worth a closer look.',
    technical_sophistication: 'high',
    patience_level: 'low',
    goals: ['find documentation, limits and prices', 'see the product without talking to sales'],
    pain_points: ['marketing without facts', 'sign-up before any detail'],
    current_tools: ['GitHub', 'a terminal'],
  }),
  define('returning', {
    name: 'Returning customer',
    role_description: 'Was here last year and expects things where they were.',
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: ['find the account and past orders', 'order the same thing again'],
    pain_points: ['menus that were moved', 'a login that is hard to find'],
    current_tools: ['bookmarks', 'a password manager'],
  }),
  define('retired', {
    name: 'Retired teacher',
    role_description: 'Reads every word, zooms in and asks what it means.',
    technical_sophistication: 'low',
    patience_level: 'medium',
    goals: ['read all about one offer before deciding', 'find help in plain words'],
    pain_points: ['grey text on white', 'English jargon', 'things that move'],
    current_tools: ['a tablet', 'the newspaper'],
  }),
]

/** A persona of the library, by id. */
export function findLibraryPersona(id: string): Persona | undefined {
  return personaLibrary.find((persona) => persona.id === id)
}

function define(name: string, fields: PersonaWriteBody): Persona {
  return {
    ...fromWriteBody(fields),
    id: `pers_${name.padStart(26, '0')}`,
    customerId: null,
    source: 'library',
    sourceText: null,
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
  }
}
