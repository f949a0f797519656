import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { linkGateway, NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Dati = { id: string; piano: string; esercente: string }

const motivoDi = (esercente: string) =>
  f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`

/** To the cliente: the calendar brought the abbonamento to its end, or its trial to a stop. */
export function abbonamentoPassato(
  { id, piano, esercente }: Dati,
  azione: 'conclude' | 'termina' | 'mette_in_pausa',
  origin: string,
): Email {
  const isOver = azione !== 'mette_in_pausa'
  const titolo = isOver
    ? f`L’abbonamento ${{ piano }} è concluso`
    : f`La prova di ${{ piano }} è finita: l’abbonamento è in pausa`
  return compose({
    modello: 'abbonamento_passato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: isOver
          ? f`${{ perche: azione === 'conclude' ? f`Come avevi chiesto` : f`È finita la sua durata` }}: l’abbonamento con ${{ esercente }} non si rinnova: non ci saranno altri addebiti.`
          : f`Non c’è una carta o un conto su cui addebitare l’abbonamento con ${{ esercente }}. ${{ nessun_addebito: NESSUN_ADDEBITO }} Per continuare scegli un metodo dalla pagina dell’abbonamento e riprendilo.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}

type Rinnovo = Dati & { pagamento_id: string; importo_centesimi: number }

/** To the cliente: a renewal is due today, and nothing can be charged to by itself. */
export function rinnovoSenzaMetodo(
  { piano, esercente, pagamento_id, importo_centesimi }: Rinnovo,
  origin: string,
): Email {
  const titolo = f`Paga oggi il rinnovo di ${{ piano }}`
  return compose({
    modello: 'rinnovo_senza_metodo',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Oggi si rinnova l’abbonamento con ${{ esercente }}: ${{ importo: formattaEuro(importo_centesimi) }}. Da solo non si addebita. ${{ nessun_addebito: NESSUN_ADDEBITO }} Se non paghi entro oggi l’abbonamento risulta in ritardo.`,
      },
      { azione: 'Paga il rinnovo', url: linkGateway(origin, pagamento_id) },
    ],
    motivo: motivoDi(esercente),
  })
}

type Vicino = (piano: string) => { titolo: string; inizia: string }
const RINNOVO_VICINO: Vicino = (piano) => ({
  titolo: f`${{ piano }} sta per rinnovarsi`,
  inizia: f`inizia un nuovo periodo dell’`,
})
const VICINO: Readonly<Record<string, Vicino>> = {
  in_prova: (piano) => ({
    titolo: f`La prova di ${{ piano }} sta per finire`,
    inizia: f`finisce la prova gratuita e inizia l’`,
  }),
  in_pausa: (piano) => ({
    titolo: f`La pausa di ${{ piano }} sta per finire`,
    inizia: f`finisce la pausa e inizia un nuovo periodo dell’`,
  }),
}

type Avviso = Dati & { giorno: string; importo_centesimi: number; da_stato: string }

/** To the cliente, days before: what is about to be charged, and that it can still be given up. */
export function rinnovoVicino(
  { id, piano, esercente, giorno, importo_centesimi, da_stato }: Avviso,
  origin: string,
): Email {
  const quando = formattaGiornoCompleto(giorno).replace(/^./, (lettera) => lettera.toUpperCase())
  const { titolo, inizia } = (VICINO[da_stato] ?? RINNOVO_VICINO)(piano)
  return compose({
    modello: 'rinnovo_vicino',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: fissa`${{ quando }} ${{ inizia }}abbonamento con ${{ esercente }}: ${{ importo: formattaEuro(importo_centesimi) }}. Finora per questo periodo non è stato addebitato nulla. Se non vuoi continuare disdici dalla pagina dell’abbonamento entro ${{ giorno: formattaGiornoCompleto(aggiungiGiorni(giorno, -1)) }}: questo addebito non si fa.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}
