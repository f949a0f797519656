import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { DatiCambio } from './cambio-piano.ts'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

/** A change that brings a new price of the same piano. */
export type DatiPrezzo = DatiCambio & {
  prezzo: {
    /** The price until then. */
    da_centesimi: number
    /** The words of the esercente. */
    testo: string
    /** The day from which it holds, and by whose eve an answer counts. */
    dal: string
  }
}

const alla = (importo: number, { cadenza }: DatiPrezzo) =>
  f`${{ importo: formattaEuro(importo) }} ${{ ogni_cadenza: OGNI_CADENZA[cadenza] }}`
const nuovo = (d: DatiPrezzo) => alla(d.anteprima.prossimo_importo_centesimi, d)
const prima = (d: DatiPrezzo) => alla(d.prezzo.da_centesimi, d)

function scrivi(
  d: DatiPrezzo,
  origin: string,
  { titolo, paragrafi, azione }: { titolo: string; paragrafi: string[]; azione?: string },
): Email {
  return compose({
    modello: 'prezzo_abbonamento',
    oggetto: titolo,
    titolo,
    blocchi: [
      ...paragrafi.map((paragrafo) => ({ paragrafo })),
      { azione: azione ?? f`Apri l’abbonamento`, url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente: d.esercente }}.`,
  })
}

const parole = ({ esercente, prezzo }: DatiPrezzo) =>
  f`${{ esercente }} scrive: “${{ testo: prezzo.testo }}”`

/** To the cliente: a dearer price, which holds only for who accepts it; whoever leaves meanwhile gives no notice. */
export function prezzoProposto(d: DatiPrezzo, origin: string): Email {
  const entro = formattaGiornoCompleto(aggiungiGiorni(d.prezzo.dal, -1))
  return scrivi(d, origin, {
    titolo: f`${{ piano: d.piano }}: ${{ esercente: d.esercente }} ti propone un nuovo prezzo`,
    paragrafi: [
      f`${{ inizio: d.anteprima.ingresso ? f`Il prezzo d’ingresso non cambia. Dopo, pagheresti` : f`Oggi paghi` }} ${{ prima: prima(d) }}. Il nuovo prezzo è ${{ nuovo: nuovo(d) }}: se lo accetti, il primo addebito è ${{ vale_dal: formattaGiornoCompleto(d.vale_dal) }}.`,
      parole(d),
      f`Decidi tu, fino a ${{ entro }}. Se non accetti con un codice, o non rispondi, resti al prezzo di oggi e non ti viene addebitato di più. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      fissa`Fino a ${{ entro }} puoi anche disdire dalla pagina dell’abbonamento, senza preavviso e senza costi: vale fino alla fine di quello che hai già pagato.`,
    ],
    azione: 'Leggi e decidi',
  })
}

/** To the cliente: a lower price, which comes by itself. */
export function prezzoRibassato(d: DatiPrezzo, origin: string): Email {
  return scrivi(d, origin, {
    titolo: f`${{ piano: d.piano }}: dal ${{ vale_dal: formattaGiornoLungo(d.vale_dal) }} paghi meno`,
    paragrafi: [
      f`Oggi paghi ${{ prima: prima(d) }}. Dal ${{ vale_dal: formattaGiornoLungo(d.vale_dal) }} sono ${{ nuovo: nuovo(d) }}: non devi fare nulla. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      parole(d),
    ],
  })
}

/** To the cliente: the price that was accepted, with the text that was read. */
export function prezzoAccettato(d: DatiPrezzo, origin: string): Email {
  return scrivi(d, origin, {
    titolo: f`${{ piano: d.piano }}: dal ${{ vale_dal: formattaGiornoLungo(d.vale_dal) }} il prezzo è ${{ nuovo: nuovo(d) }}`,
    paragrafi: [
      f`Hai accettato con un codice la proposta di ${{ esercente: d.esercente }}. Fino ad allora paghi ${{ prima: prima(d) }}. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      f`Il testo che hai accettato:`,
      ...(d.firmato ?? '').split('\n'),
    ],
  })
}

const CHIUSURE: Readonly<Record<string, (d: DatiPrezzo) => [titolo: string, testo: string]>> = {
  annulla_cambio: (d) => [
    f`${{ piano: d.piano }}: il nuovo prezzo è annullato`,
    f`${{ chi: d.ruolo === 'cliente' ? f`Lo hai chiesto tu.` : f`Lo ha deciso ${{ esercente: d.esercente }}.` }} Resta ${{ prima: prima(d) }}.`,
  ],
  ritira_cambio: (d) => [
    f`${{ piano: d.piano }}: il nuovo prezzo è ritirato`,
    f`${{ esercente: d.esercente }} lo ha ritirato: resta ${{ prima: prima(d) }}.`,
  ],
  scade_cambio: (d) => [
    f`${{ piano: d.piano }}: resti al prezzo di prima`,
    f`Non hai risposto sul nuovo prezzo: resta ${{ prima: prima(d) }}.`,
  ],
}

/** To the cliente: a price that does not come; null for what they did themselves, and for the day that they know. */
export function prezzoChiuso(d: DatiPrezzo, azione: string, origin: string): Email | null {
  const detto = CHIUSURE[azione]?.(d)
  if (detto === undefined) return null
  const [titolo, testo] = detto
  return scrivi(d, origin, {
    titolo,
    paragrafi: [f`${{ testo }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`],
  })
}
