/** How long the parts of a visit took, in milliseconds. */
export interface VisitTimes {
  /** From a free slot to the first view. */
  firstViewMs: number
  /** From one decision to the next. */
  stepsMs: number[]
  /** From the end of the last step to the end of the visit. */
  endMs: number
}

/** Visits that ran at once. */
export interface Visits {
  visits: VisitTimes[]
  perMinute: number
  /** Private memory of all processes at its maximum, in MiB. */
  peakMib: number
}

/** Visits in the product. */
export interface ProductVisits extends Visits {
  /** Processor time of the service's own process for one turn: without browsers and session hosts. */
  serverCpuMs: number
}
