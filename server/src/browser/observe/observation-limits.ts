/** Controls of an observation, those of nested documents included. */
export const maxControls = 600
/** Lines of an observation, the same. */
export const maxLines = 3000
/** Examples of each kind of fact. */
export const maxPerFact = 20
/** Choices of one control. */
export const maxOptions = 60
