import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Dati = { id: string; piano: string; esercente: string; email_esercente: string }

const motivoDi = (esercente: string) =>
  f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`

type Ripresa = Dati & { ripresa_il: string; importo_centesimi: number; saltati: number }

function deiPassati(esercente: string, n: number): string {
  if (n === 0) return ''
  const fatto =
    n === 1
      ? f`Il periodo passato nel frattempo non si addebita da solo`
      : f`I ${{ n }} periodi passati nel frattempo non si addebitano da soli`
  return f` ${{ fatto }}: se ${{ esercente }} te ne chiederà il pagamento riceverai una richiesta, e la pagherai tu.`
}

/** To the cliente: after a stop the charges begin again, with the period that runs and no other. */
export function rinnoviRipresi(dati: Ripresa, origin: string): Email {
  const { id, piano, esercente, email_esercente, importo_centesimi, ripresa_il, saltati } = dati
  const titolo = f`Riprendono gli addebiti di ${{ piano }}`
  return compose({
    modello: 'rinnovi_ripresi',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Gli addebiti del tuo abbonamento con ${{ esercente }} sono rimasti fermi per un po’. Il prossimo è ${{ ripresa_il: formattaGiornoCompleto(ripresa_il) }}: ${{ importo: formattaEuro(importo_centesimi) }}, solo per il periodo in corso.${{ dei_passati: deiPassati(esercente, saltati) }} ${{ nessun_addebito: NESSUN_ADDEBITO }} Se qualcosa non torna scrivi prima di allora a ${{ email_esercente }}.`,
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
  const quali = f`dal ${{ dal: formattaGiorno(dal) }} al ${{ al: formattaGiorno(al) }}`
  const isWaived = scelta === 'condonato'
  const titolo = isWaived
    ? f`Per ${{ piano }} non devi nulla ${{ quali }}`
    : f`Il prossimo addebito di ${{ piano }} è spostato`
  return compose({
    modello: 'periodi_decisi',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: isWaived
          ? f`${{ esercente }} non chiede il pagamento del periodo ${{ quali }} (${{ importo: formattaEuro(importo_centesimi) }}), in cui gli addebiti erano fermi. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
          : f`Gli addebiti erano fermi ${{ quali }}: ${{ esercente }} non ne chiede il pagamento e sposta il prossimo addebito${{ quando: prossimo === null ? '' : f` a ${{ prossimo: formattaGiornoCompleto(prossimo) }}` }}. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}
