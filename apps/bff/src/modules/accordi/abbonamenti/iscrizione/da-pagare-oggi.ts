type Prezzo = { prova_giorni: number; importo_centesimi: number; attivazione_centesimi: number }

/** The sum that is paid today by who subscribes: nothing where the piano begins with a trial. */
export const daPagareOggi = (p: Prezzo): number =>
  p.prova_giorni > 0 ? 0 : p.importo_centesimi + p.attivazione_centesimi
