import { SECOND_MS } from '../lib/clock.ts'

// Texts and selectors

/** Characters. A longer name is the text of a whole card in a list; its beginning is enough to identify it. */
export const MAX_CONTROL_NAME = 80

/** Characters. Page text is already shortened where we quote it; this limit is for pages that got around that. */
export const MAX_QUOTED_WORDS = 1000

/** Characters; the end of a selector names the element. */
export const MAX_SELECTOR_LENGTH = 160

/** Characters of a text by which an element is found. */
export const MAX_PLACE_LENGTH = 60

/** Problems of a flood that are told. */
export const MAX_FLOOD_EXAMPLES = 3

/** Characters of one example. */
export const MAX_FLOOD_EXAMPLE_LENGTH = 200

// Waiting

/** Nielsen's limit for keeping a user's attention on the dialogue. */
export const ATTENTION_MS = 10 * SECOND_MS

/** Time that a quick reader needs per word (300 words a minute). */
export const READ_WORD_MS = 200

/** Until a message is noticed at all. */
export const NOTICE_MESSAGE_MS = 500

/** A word or two, such as “Copied”, is read at a glance. */
export const MIN_MESSAGE_WORDS = 5

/** A page that is younger may only be slow. */
export const STUCK_MS = 3 * SECOND_MS

/** Until work that a visitor has asked for, such as creating something, is stuck. */
export const STUCK_WORK_MS = 15 * SECOND_MS

/** Additional lines a page may show: its own name, and what it is waiting for. */
export const MAX_LOADING_LINES = 4

// Content

/** Two items may share a picture, for example in two sizes; three must not. */
export const MIN_THINGS_OF_PICTURE = 3

/** Fewer items can be in order by chance. */
export const MIN_ORDERED_THINGS = 3

/** A long list can contain one sponsored item out of order. */
export const LONG_LIST = 6

// Controls

/** Number of clicks on the same control without a visible effect that counts as a rage click. */
export const RAGE_CLICKS = 3

/** Of what covers a control, to know it again; the text of a large part is cut. */
export const MAX_COVER_WORDS = 6

/** Of the window; what takes more of it is a part of the page, even if it takes presses. */
export const SURFACE_SHARE = 0.4

/** Maximum distance in CSS pixels between a control and the field whose content it uses. */
export const BESIDE_PX = 160

// Forms

/** Number of links into one folder that makes it a collection of offers. */
export const MIN_COLLECTION_LINKS = 2

/** Words at the start of a link's name that name the product; the rest may be promotional text. */
export const NAMING_WORDS = 3

/** Characters of the name of an offer that are quoted. */
export const MAX_OFFER_NAME = 40

/** The button explains a single field, such as that of a newsletter; in a form each field needs its own label. */
export const MIN_FORM_FIELDS = 2

/** Less than that is the beginning of a login, or of a form that asks for it at once. */
export const MIN_WRITTEN_FIELDS = 2

/** Number of different values of one field whose rejection counts as a loop. */
export const LOOP_REFUSALS = 3

// Prices

/** Items of one cart that are compared. */
export const MAX_CART_ITEMS = 50

/** Lines or cells after a name in which its price is searched for. */
export const PRICE_WITHIN = 3

/** Cells of a page that are searched; a line of a table has many. */
export const MAX_PRICE_CELLS = 3000

/** Places of one name that are searched. */
export const MAX_PRICE_PLACES = 10

/** Characters. Longer texts are not a price beside a name, and not the name of another item beside it. */
export const MAX_PRICE_TEXT = 100

/** Words that may be next to the price of an item, such as "incl. VAT"; a sentence is about something else. */
export const MAX_PRICE_WORDS = 3

// Pages

/** Images with a smaller side in CSS pixels are decoration or tracking pixels. */
export const MIN_IMAGE_SIDE_PX = 8

/** More parts of one kind that are missing on a page are one problem. */
export const MAX_FAILED_ALONE = 2

/** Failed requests of one problem that are told. */
export const MAX_FAILED_TOLD = 5

/** Cumulative layout shift (Web Vitals) that users notice. */
export const NOTICED_SHIFT = 0.1

/** Cumulative layout shift (Web Vitals) that is poor. */
export const POOR_SHIFT = 0.25

/** Errors of one click that are told. */
export const MAX_ERRORS_TOLD = 3

/** By which a page is wider than its window; users do not notice less. */
export const MIN_SIDEWAYS_PX = 60

/** Of text as a phone shows it; smaller text cannot be read without enlarging the page. */
export const MIN_READABLE_PX = 9

// Effects

/** One answer that is lost can be a coincidence, such as a session that ended. */
export const MIN_DIALOG_ANSWERS = 2

/** So often the page grew when its end was near. */
export const MIN_PAGE_GROWTHS = 3

/** Characters. A longer last line is text and no place to go to. */
export const MAX_LAST_LINE = 120

/** Shorter lists can be beside the one that has pages. */
export const MIN_REPEATED_ITEMS = 3

/** One item more can be there twice on purpose. */
export const MIN_MORE_ITEMS = 2

/** Shorter numbers are quantities. */
export const MIN_CODE_DIGITS = 4

/** Characters of what is left of an entry; less can be an initial. */
export const MIN_KEPT_PART = 3

/** What is longer than usual may be cut. */
export const MAX_USUAL_ENTRY = 40

/** Further away it may be another day on purpose, such as that of a reminder. */
export const MAX_DAYS_APART = 1

/** A counter or a label is no answer. */
export const MIN_ANSWER_WORDS = 3

/** Characters; a longer text is no message. */
export const MAX_UNSEEN_ANSWER_LENGTH = 200

/** More new lines are content that was loading. */
export const MAX_ANSWER_LINES = 3

/** Fewer items can all be of one kind by chance. */
export const MIN_FILTERED_ITEMS = 3

/** Characters. A longer text is no number beside the name of a cart. */
export const MAX_COUNTER_TEXT = 40

/** A longer list, such as that of countries, can be mentioned by chance. */
export const MAX_CONFIRMED_OPTIONS = 40

/** Days of a calendar; fewer numbers can be anything. */
export const MIN_CALENDAR_CELLS = 20

/** Pages with content of their own that tell what all pages share. */
export const MIN_FILLED_PAGES = 2

/** Texts that such a page has for itself; a heading alone is not its content. */
export const MIN_OWN_LINES = 2

/** Lines of text; a page with less can be without words. */
export const MIN_TRANSLATED_LINES = 3

/** A list without prices is one of the visitor's own things from this many items on. */
export const MIN_UNPRICED_ITEMS = 2

/** CSS pixels of the shorter side; a smaller drawing is an icon. */
export const MIN_DRAWING_PX = 200

/** With more controls beside it, what a drawing offers may be offered by them. */
export const MAX_CONTROLS_BESIDE_DRAWING = 2

/** Characters; with more text beside it, the text may say what a drawing shows. */
export const MAX_TEXT_BESIDE_DRAWING = 300

/** Lines in which a page says what it is. */
export const FIRST_LINES = 5
