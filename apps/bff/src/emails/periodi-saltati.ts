import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

type Dati = { id: string; piano: string; esercente: string; email_esercente: string }

const motivoDi = (esercente: string) =>
  `Ricevi questo messaggio perché hai un abbonamento con ${esercente}.`

type Ripresa = Dati & { ripresa_il: string; importo_centesimi: number; saltati: number }

function deiPassati(esercente: string, n: number): string {
  if (n === 0) return ''
  const fatto =
    n === 1
      ? 'Il periodo passato nel frattempo non si addebita da solo'
      : `I ${n} periodi passati nel frattempo non si addebitano da soli`
  return ` ${fatto}: se ${esercente} te ne chiederà il pagamento riceverai una richiesta, e la pagherai tu.`
}

/** To the cliente: after a stop the charges begin again, with the period that runs and no other. */
export function rinnoviRipresi(dati: Ripresa, origin: string): Email {
  const { id, piano, esercente, email_esercente, importo_centesimi, ripresa_il, saltati } = dati
  const titolo = `Riprendono gli addebiti di ${piano}`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Gli addebiti del tuo abbonamento con ${esercente} sono rimasti fermi per un po’. Il prossimo è ${formattaGiornoCompleto(ripresa_il)}: ${formattaEuro(importo_centesimi)}, solo per il periodo in corso.${deiPassati(esercente, saltati)} Per ora ${NESSUN_ADDEBITO.charAt(0).toLowerCase()}${NESSUN_ADDEBITO.slice(1)} Se qualcosa non torna scrivi prima di allora a ${email_esercente}.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}

type Decisi = Dati & {
  scelta: 'condonato' | 'prolungato'
  importo_centesimi: number
  dal: string
  al: string
  prossimo: string | null
}

/** To the cliente: what the esercente decided about the periods that went by during the stop. */
export function periodiDecisi(dati: Decisi, origin: string): Email {
  const { id, piano, esercente, scelta, importo_centesimi, dal, al, prossimo } = dati
  const quali = `dal ${formattaGiorno(dal)} al ${formattaGiorno(al)}`
  const isWaived = scelta === 'condonato'
  const titolo = isWaived
    ? `Per ${piano} non devi nulla ${quali}`
    : `Il prossimo addebito di ${piano} è spostato`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: isWaived
          ? `${esercente} non chiede il pagamento del periodo ${quali} (${formattaEuro(importo_centesimi)}), in cui gli addebiti erano fermi. ${NESSUN_ADDEBITO}`
          : `Gli addebiti erano fermi ${quali}: ${esercente} non ne chiede il pagamento e sposta il prossimo addebito${prossimo === null ? '' : ` a ${formattaGiornoCompleto(prossimo)}`}. ${NESSUN_ADDEBITO}`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}
