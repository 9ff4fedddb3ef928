import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'

// Calls to models

/** Of an answer; leaves room for models that reason before they answer. */
export const MAX_OUTPUT_TOKENS = 6000

/** Characters of what was wrong with an answer, as the model is told. */
export const MAX_PROBLEM_LENGTH = 800

/** Characters of the same in an error: the log and customers need only its beginning. */
export const MAX_TOLD_PROBLEM_LENGTH = 300

/** To reserve a price before a call; the route reports the real number. */
export const CHARACTERS_PER_TOKEN = 4

/** Of the price of input. Reading cached input costs a tenth, and writing it a quarter more, with every provider that distinguishes them. */
export const CACHE_READ_SHARE = 0.1

/** See reading. */
export const CACHE_WRITE_SHARE = 1.25

/** Characters of its own unusable answer that a model is shown again. */
export const MAX_REPEATED_LENGTH = 2000

/** For a route that failed; the pause doubles with every further failure. */
export const FIRST_PAUSE_MS = 30 * SECOND_MS

/** However often a route failed: a provider's outage can be over any minute. */
export const LONGEST_PAUSE_MS = 5 * MINUTE_MS

/** Refused pictures in a row after which a route is asked without them for a while. */
export const MAX_PICTURE_REFUSALS = 3

/** How long it is asked without them. */
export const PICTURE_PAUSE_MS = 15 * MINUTE_MS

/** How often a model is asked again for a decision that can be read. */
export const MAX_DECISION_REPAIRS = 2

/** Characters of a visitor's answer to a question. */
export const MAX_ANSWER_LENGTH = 800

/** How often a model is asked again for anything else. */
export const MAX_REPAIRS = 1

/** Characters of a quote that a model gives as evidence; a shorter one is on many pages by chance. */
export const MIN_QUOTE_LENGTH = 4

/** Characters of a model's reason. */
export const MAX_REASON_LENGTH = 300

// What models are told

/** Characters of a line about one kind of action: longer ones cost tokens in every turn. */
export const MAX_ACTION_LINE = 128

/** The last turns are told in full, earlier ones in a line. */
export const RECENT_TURNS = 5

/** Characters of what an action did, in the memory of a visitor. */
export const MAX_EFFECT_LENGTH = 600

/** Of each kind: dialogs, errors and the like. A page can have thousands. */
export const MAX_SHOWN_EVENTS = 5

/** A shorter wait for a page is not mentioned. */
export const NOTICEABLE_WAIT_MS = 1000

/** Characters of one line of a page in the question for a second look. */
export const MAX_PAGE_LINE = 300

/** How many times the length that is shown is cleaned: page titles can have megabytes, and each turn repeats them. */
export const TEXT_PRECUT_FACTOR = 4

/** The same for markup, which takes up space but is not shown. */
export const MARKUP_PRECUT_FACTOR = 20

/** Characters of the line that describes a site, whether written by a model or by rules. */
export const MAX_SITE_LINE_LENGTH = 200

/** Characters of a page from which a model describes its site in a line. */
export const MAX_SITE_PAGE_LENGTH = 12_000

/** Leaves room for models that reason before they answer with one line. */
export const MAX_SITE_LINE_TOKENS = 2000

/** Characters. Shorter lines of a page are labels. */
export const MIN_SENTENCE_LENGTH = 25

/** Lines of a page that are searched for a sentence about its site. */
export const MAX_SITE_LINES = 400

/** Characters of what a model says that it saw when it checks a claim. */
export const MAX_SEEN_LENGTH = 600

/** Characters of a claim that is checked. */
export const MAX_CLAIM_LENGTH = 800

/** Characters of what the visitor saw when it made the claim. */
export const MAX_CLAIMED_VIEW = 800

// Personas that a model drafts

/** Characters of a drafted persona's name. */
export const MAX_DRAFT_NAME = 120

/** Characters of what it is: a sentence or two. */
export const MAX_DRAFT_DESCRIPTION = 400

/** Characters of one of its goals, pain points or tools. */
export const MAX_DRAFT_ENTRY = 200

/** Of each of these lists. */
export const MAX_DRAFT_ENTRIES = 10

// Personas from job postings

/** Of one posting; more are a list of everything that a job may need. */
export const MAX_GOALS = 8

/** Characters of a goal or a pain point. */
export const MAX_POSTING_ENTRY = 200

/** A single word is the name of a task and not a goal. */
export const MIN_GOAL_WORDS = 2

/** Of one posting, for the same reason. */
export const MAX_PAIN_POINTS = 6

/** Characters; longer lines of a posting are sentences. */
export const MAX_TITLE_LENGTH = 100

/** A line with more words is a sentence, too. */
export const MAX_TITLE_WORDS = 12

/** The title is in one of the first lines of a posting. */
export const TOP_LINES = 8

/** Of one posting. */
export const MAX_TOOLS = 12

/** Characters; a longer entry of a list of tools describes what they are used for. */
export const MAX_TOOL_LENGTH = 40

/** The same in words. */
export const MAX_TOOL_WORDS = 4

/** Characters; longer lines of a posting are sentences. */
export const MAX_HEADING_LENGTH = 60

/** A line with more words is a sentence, too. */
export const MAX_HEADING_WORDS = 8

/** Other texts have one or two indications of a posting by chance. */
export const MIN_POSTING_SIGNS = 3

// The explorer: pages and controls

/** Height at the top of a page where its menu is. */
export const HEADER_PX = 120

/** Height at its end where its imprint is. */
export const FOOTER_PX = 260

/** After this many pages of one kind, another one shows nothing new, and a site can generate them endlessly. */
export const MANY_SIBLINGS = 10

/** Characters. A longer name is the text of a whole card; its beginning says what it is about. */
export const MAX_READ_NAME = 300

/** In a row, for a page that shows nothing but that it is loading. */
export const MAX_WAITS = 3

/** How often the explorer scrolls down in one document. */
export const MAX_LOOKS_BELOW = 20

/** How often it goes to another part of one document for a control that it saw there. */
export const MAX_LOOKS_BACK = 3

/** How often it scrolls aside in one document. */
export const MAX_LOOKS_ASIDE = 8

/** Less than that beside the window is seldom more than the margin of a page. */
export const MIN_CUT_PX = 40

/** Characters; a longer line does not name a place that something is dragged to. */
export const MAX_PLACE_NAME = 40

/** Names of controls whose purpose is kept: several pages that are as large as they can be. */
export const MAX_KNOWN_NAMES = 5000

/** Controls of one kind in one group that are tried before they count as known. */
export const MANY_ALIKE = 2

/** Controls of earlier pages that are rated in one turn. */
export const MAX_EARLIER_CONTROLS = 1000

/** So often an explorer with a goal looks further down a page before it leaves it. */
export const MAX_GOAL_SCROLLS = 4

/** The last steps that are compared with a move in a loop. */
export const LOOP_STEPS = 6

/**
 * Maximum presses of a button that sends a request each time but shows nothing; one fewer if it does nothing at all.
 */
export const MAX_PRESSES = 3

/** Names of a site's own that can be searched for. */
export const MAX_SITE_WORDS = 6

/** Words at the start of a link's name that name the product; the rest may be promotional text. */
export const MAX_NAMING_WORDS = 2

/** Characters. A customer writes goals of any length, and every control of every page is compared with them. */
export const MAX_GOALS_READ = 2000

/** Words of them that are compared. */
export const MAX_INTERESTS = 50

// The explorer: forms

/** Of one form; after that it is left as it is. */
export const MAX_SUBMISSIONS = 3

/** Number of values tried in a field that rejects them. */
export const MAX_FIELD_VALUES = 3

/** Number of entries in a field that comes back empty without an error message. */
export const MAX_FIELD_ENTRIES = 2

/** A second try can overcome a glitch of the site; more could lock the account. */
export const MAX_LOGIN_TRIES = 2

/** How often it looks for an entry in a list that scrolls inside the page. */
export const MAX_LOOKS_FOR_ENTRY = 10

/** From this many controls on that differ only in their names, they are the entries of a list. */
export const MIN_ENTRIES = 5

/** Letters; a shorter word of a goal says nothing of what it is about. */
export const MIN_TELLING_WORD = 4

/** Words that are searched for: more are a description, which no search finds. */
export const MAX_SEARCHED_WORDS = 4

/** Controls that appear together as what an action has brought: more of them are another page. */
export const MAX_REVEALED = 6

/** Letters of what a verb leaves at the end of its sentence: “ab”, “zurück”. */
export const MAX_PARTICLE = 6

/** Presses of one control that sorts: one order, the other one. */
export const MAX_SORT_PRESSES = 2

/** Presses of arrow keys on one document: a slider with finer steps is left where it is then. */
export const MAX_KEY_PRESSES = 12

/** So often a visitor comes back to a page and finds nothing to do there before what it offers no longer counts. */
export const MAX_IDLE_RETURNS = 2
