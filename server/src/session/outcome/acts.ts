/** Something a task can ask for that changes something on the site, and how sites say in English that it is done. */
export interface Act {
  id: ActId
  /** How tasks ask for it. */
  asked: RegExp
  /** How messages say that it is done. */
  done: RegExp
  /** Words that name what was done. */
  named: RegExp
  /** Where that name must appear: in the message itself, or also in the control that was used and the page it is on. */
  naming: 'message' | 'control' | 'page' | 'nowhere'
  /** For a reader, after “the site says that”. */
  says: string
}

export type ActId =
  | 'log_in'
  | 'cart'
  | 'order'
  | 'subscribe'
  | 'register'
  | 'book'
  | 'send'
  | 'create'
  | 'change'
  | 'remove'
  | 'respond'
  | 'download'
  | 'other'

/** Precedes a word used as a noun and not as a verb: “the order”, “my report”. */
const noThing = String.raw`(?<!\b(?:the|my|an?|your|his|her|our|their|this|that|last|first|every|of|in) )`

/** A thank-you names nothing, so the control or the page must. */
export const thanks =
  /\bthank(?:s|\b)|\bsuccess(?:ful(?:ly)?)?\b|\b(?:you(?:'re|’re| are)|it(?:'s|’s| is)|all) (?:all )?(?:set|done)\b/i

/** What a task asks for that is none of the acts below, such as “pause the subscription”: only the site's own words tell that it is done. */
export const otherAct: Act = {
  id: 'other',
  asked: /(?!)/,
  done: /(?!)/,
  named: /(?!)/,
  naming: 'nowhere',
  says: 'it is done',
}

/** Every act that code can recognize, in matching order: specific acts come before general ones. */
export const acts: readonly Act[] = [
  {
    id: 'log_in',
    asked: /\b(?:log|sign) ?in\b/i,
    done: /(?!)/,
    named: /(?!)/,
    naming: 'nowhere',
    says: 'the visitor is logged in (such as a logout link)',
  },
  {
    id: 'cart',
    asked:
      /\b(?:add|put|place|throw|lay)\b(?=.{0,200}\b(?:in|into|to|on)\b.{0,20}\b(?:cart|basket|bag|trolley)\b)/i,
    done: /\badded\b|\b(?:is|now|are) in\b|\bupdated\b/i,
    named: /\b(?:cart|basket|bag|trolley)\b/i,
    naming: 'control',
    says: 'it is in the cart',
  },
  {
    id: 'order',
    asked: new RegExp(
      String.raw`\b(?:buy|purchase (?:a|an|the|one|two)|pay)\b|\bcheck out(?! (?:the|our|what)\b)|${noThing}\border\b|\bplace an order\b|\b(?:complete|finish|go through) (?:the |your |a )?(?:checkout|purchase|order)\b`,
      'i',
    ),
    done: /\bthank|\b(?:confirm(?:ed|ation)|placed|received|complete[d]?|successful(?:ly)?|paid)\b|\border (?:number|no\b|id\b|#)/i,
    named: /\b(?:order(?:ed|s)?|purchased?|payment|bought)\b/i,
    naming: 'message',
    says: 'the order was placed',
  },
  {
    id: 'subscribe',
    asked:
      /\bsubscribe\b|\bsign(?:ing)? up (?:for|to)\b(?=.{0,60}\b(?:newsletter|updates?|letters?|list|mails?|e-mails?)\b)|\bjoin\b(?=.{0,60}\b(?:newsletter|mailing list)\b)/i,
    done: /\bthank|\bsubscribed\b|\bsigned up\b|\bon the list\b|\bconfirm|\bsuccess|\bcheck your (?:inbox|e-?mail)|\bwelcome\b/i,
    named: /\b(?:newsletter|subscri\w*|mailing list|letters?|updates?|inbox)\b/i,
    naming: 'page',
    says: 'the subscription was accepted',
  },
  {
    id: 'register',
    asked:
      /\bregister\b|\bsign(?:ing)? up\b|\b(?:create|open|set up)\b(?=.{0,30}\b(?:account|profile|membership)\b)|\bbecome a member\b/i,
    done: /\bthank|\bcreated\b|\bregistered\b|\bsigned up\b|\bwelcome\b|\bconfirm|\bsuccess|\bactivat|\bcheck your (?:inbox|e-?mail)|\bready\b/i,
    named: /\b(?:account|regist\w*|member\w*|sign(?:ed|ing)? ?up|profile|activat\w*)\b/i,
    naming: 'page',
    says: 'the account was created',
  },
  {
    id: 'book',
    asked: new RegExp(
      String.raw`${noThing}\b(?:book|reserve|schedule)\b|\bmake (?:a|an) (?:booking|reservation|appointment)\b`,
      'i',
    ),
    done: /\bthank|\b(?:booked|confirm(?:ed|ation)|reserved|scheduled|received|successful(?:ly)?)\b|\bsee you\b|\b(?:booking|reservation) (?:number|reference|code|ref)\b/i,
    named:
      /\b(?:book(?:ed|ing)|reserv\w*|appointment|table|room|seats?|ticket|visit|schedul\w*|see you)\b/i,
    naming: 'message',
    says: 'the booking was made',
  },
  {
    id: 'send',
    asked: new RegExp(
      String.raw`${noThing}\b(?:send|submit|contact|message|request|report|ask|apply|enquire|inquire)\b|\bwrite to\b|\bget in touch\b|\bfill (?:in|out)\b(?=.{0,40}\bform\b)`,
      'i',
    ),
    done: /\bthank|\b(?:sent|received|submitted|got)\b|\bsuccess|\b(?:get back to|be in touch|reply|answer) /i,
    named:
      /\b(?:messages?|requests?|forms?|applications?|enquir\w*|inquir\w*|questions?|reports?|feedback|contact|send|sent|submi\w*|be in touch|get back to)\b/i,
    naming: 'page',
    says: 'the submission was received',
  },
  {
    id: 'download',
    asked: /\b(?:download|export|print)\b/i,
    done: /(?!)/,
    named: /(?!)/,
    naming: 'nowhere',
    says: 'the file is ready',
  },
  {
    id: 'remove',
    asked:
      /\b(?:delete|remove|cancel|clear|unsubscribe)\b|\bempty (?:the|my|your)\b|\btake .{0,60} out of\b|\bclose (?:the|my|your) account\b/i,
    done: /\b(?:deleted|removed|cancell?ed|cleared|empty|emptied|unsubscribed|closed|gone)\b|\bsuccess/i,
    named: /\b(?:delete|remove|cancel|clear|unsubscribe|empty|close|trash|bin)\b|[×✕✖🗑]/iu,
    naming: 'nowhere',
    says: 'it was removed',
  },
  {
    id: 'change',
    asked:
      /\b(?:change|update|edit|rename|correct|set|enable|disable|activate|deactivate|save|mark|tick|switch)\b|\bturn (?:on|off)\b|\bcheck off\b/i,
    done: /\b(?:saved|updated|changed|renamed|switched|enabled|disabled|activated|deactivated|marked|set)\b|\bsuccess|\b(?:is|are) (?:now )?(?:on|off)\b/i,
    named: /(?:)/,
    naming: 'nowhere',
    says: 'the change was saved',
  },
  {
    id: 'create',
    asked: new RegExp(
      String.raw`${noThing}\b(?:add|create|write|post|publish|upload|leave|comment|make)\b|\bput\b(?=.{0,60}\b(?:on|onto|in|into)\b)`,
      'i',
    ),
    done: /\bthank|\b(?:added|created|posted|published|saved|uploaded|live|received)\b|\bsuccess/i,
    named: /(?:)/,
    naming: 'nowhere',
    says: 'it was created',
  },
  {
    id: 'respond',
    asked: new RegExp(
      String.raw`${noThing}\b(?:like|vote|rate|follow|share|invite|donate|accept|confirm|approve|join)\b`,
      'i',
    ),
    done: /\bthank|\b(?:voted|liked|rated|followed|following|shared|invited|donated|accepted|confirmed|approved|recorded|counted|joined|received)\b|\bsuccess/i,
    named: /(?:)/,
    naming: 'nowhere',
    says: 'the response was counted',
  },
]
