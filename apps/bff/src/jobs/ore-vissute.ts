/** Jobs that the new day begins with, before anything of it is charged. */
const A_MEZZANOTTE: readonly number[] = [0]
/** Jobs about things that end at an instant of the day: they run on that day still. */
const A_SERA: readonly number[] = [23]

/** Midnight, when days end; after six, when charges begin; noon, when phones may ring; at last, where charges begin late. */
const DI_SOLITO: readonly number[] = [0, 6, 12, 23]

/**
 * Jobs of every hour that need fewer hours of a day that the trial clock lives: they depend on the day alone, or nobody
 * sees whether it was done at noon or at night. The world has all of its hours.
 */
export const ORE_VISSUTE: Readonly<Record<string, readonly number[]>> = {
  scadi_pagamenti: A_MEZZANOTTE,
  scadi_provvedimenti: A_MEZZANOTTE,
  riprendi_dilazioni: A_MEZZANOTTE,
  segui_eventi: A_MEZZANOTTE,
  scadi_saldi: A_MEZZANOTTE,
  segui_promozioni: A_MEZZANOTTE,
  segui_promesse: A_MEZZANOTTE,
  segui_rate: A_MEZZANOTTE,
  libera_addebiti: A_MEZZANOTTE,
  scadi_cambi: A_MEZZANOTTE,
  segui_regali: A_MEZZANOTTE,
  // E-mails go in the night, messages to phones by day.
  sollecita: [0, 12],
  pulisci_idempotenza: A_SERA,
  pulisci_sessioni: A_SERA,
  applica_cambi_iban: A_SERA,
  scadi_reports: A_SERA,
  scadi_esportazioni: A_SERA,
  chiudi_assistenza: A_SERA,
  passa_assistenza: A_SERA,
  togli_allegati_sciolti: A_SERA,
  avvisa_casse: A_SERA,
  avvisa_prefissi: A_SERA,
  avvisa_riuscite: A_SERA,
  riprendi_riconciliazione: A_SERA,
  scadi_mandati: A_SERA,
  scadi_dilazioni: A_SERA,
  sblocca_rimborsi: A_SERA,
  controlla_contestazioni: A_SERA,
}

export const oreVissuteDi = (job: string): readonly number[] => ORE_VISSUTE[job] ?? DI_SOLITO
