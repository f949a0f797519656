import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { LivelloSollecito } from '@rateo/domain/stati/sollecito'
import { type DatiPagamento, linkGateway, NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { comeSiVerifica } from './pagamenti/verifica-richiesta.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

/**
 * `mora`: what the debt has grown by, a sentence each; `importo_centesimi` has it in it. `mancata`: the day of a promise
 * that was not kept. `quando`: where to say when it will be paid, without an account. `codice`: by which it is found to be true.
 */
type Dati = DatiPagamento & {
  email_esercente: string
  mora: readonly string[]
  giorno: string
  mancata?: string | null
  quando?: string | null
  codice: string
}
type Testo = { titolo: string; paragrafo: string }

function testoDi(d: Dati, livello: LivelloSollecito): Testo {
  const importo = formattaEuro(d.importo_centesimi)
  const testi: Record<LivelloSollecito, Testo> = {
    promemoria: {
      titolo: f`Promemoria: ${{ importo }} per ${{ esercente: d.esercente }}`,
      paragrafo: `Ti ricordiamo la scadenza. Se hai già pagato, non tenere conto di questo messaggio.`,
    },
    sollecito: {
      titolo: f`${{ importo }} per ${{ esercente: d.esercente }} risultano scaduti`,
      paragrafo:
        'Alla scadenza il pagamento non risultava arrivato. Puoi pagare ora, in un minuto. Se hai già pagato, non tenere conto di questo messaggio.',
    },
    formale: {
      titolo: f`Sollecito formale di pagamento: ${{ importo }}`,
      paragrafo: fissa`Con la presente e con la lettera allegata ${{ esercente: d.esercente }} ti invita a pagare ${{ importo }} entro 7 giorni. Se hai difficoltà, scrivi a ${{ email_esercente: d.email_esercente }}: si può trovare un accordo.`,
    },
    diffida: {
      titolo: f`Diffida ad adempiere: ${{ importo }}`,
      paragrafo: fissa`${{ esercente: d.esercente }}, con la lettera allegata, ti diffida a pagare ${{ importo }} entro 15 giorni; trascorso il termine potrà agire per il recupero. Puoi ancora proporre un nuovo piano scrivendo a ${{ email_esercente: d.email_esercente }}.`,
    },
  }
  return testi[livello]
}

/** To the cliente: what is charged by itself on its day, and on what. */
export function addebitoInArrivo(d: Dati, metodo: string, origin: string): Email {
  const importo = formattaEuro(d.importo_centesimi)
  const giorno = formattaGiornoCompleto(d.scadenza)
  const titolo = f`${{ importo }} per ${{ esercente: d.esercente }}: li addebitiamo ${{ giorno }}`
  return compose({
    modello: 'addebito_in_arrivo',
    oggetto: titolo,
    titolo,
    esercente: d.esercente,
    blocchi: [
      {
        paragrafo: f`L’addebito si fa da sé su ${{ metodo }}: non devi fare nulla. ${{ nessun_addebito: NESSUN_ADDEBITO }} Se vuoi pagare in un altro modo, fallo prima di quel giorno.`,
      },
      {
        dati: [
          ['Importo', importo],
          ['Pagamento', d.numero],
          ['Causale', d.causale],
          ['Giorno', giorno],
          ['Metodo', metodo],
          ['Esercente', d.esercente],
        ],
      },
      { azione: 'Apri il pagamento', url: linkGateway(origin, d.id) },
      { paragrafo: comeSiVerifica(origin, d.codice) },
    ],
    motivo: f`Ricevi questo messaggio perché paghi ${{ esercente: d.esercente }} con un addebito automatico.`,
  })
}

/** To the cliente: what is due or overdue, and where it is paid. */
export const sollecito = (d: Dati, livello: LivelloSollecito, origin: string): Email =>
  componi(d, testoDi(d, livello), origin)

/** To the cliente: a renewal that was refused is still owed. */
export const rinnovoDaPagare = (d: Dati, origin: string): Email =>
  componi(
    d,
    {
      titolo: f`Il rinnovo con ${{ esercente: d.esercente }} è ancora da pagare`,
      paragrafo:
        'L’addebito del rinnovo non è riuscito. Paga ora, anche con un’altra carta: finché resta da pagare l’abbonamento può essere sospeso e poi chiuso. Se hai già pagato, non tenere conto di questo messaggio.',
    },
    origin,
  )

/** A sentence that says why the sum is more than the request, and that it grows every day. */
const fraseRitardo = ({ mora, giorno }: Dati): string =>
  f`${{ mora: mora.join('. ') }}. È quanto è dovuto ${{ giorno: formattaGiornoCompleto(giorno) }}: la mora cresce ogni giorno, e la pagina del pagamento mostra l’importo del giorno in cui paghi.`

const fraseMancata = (giorno: string): string =>
  f`Avevi detto che pagavi il ${{ giorno: formattaGiornoCompleto(giorno) }}: quel giorno il pagamento non è arrivato.`

function componi(d: Dati, { titolo, paragrafo }: Testo, origin: string): Email {
  const importo = formattaEuro(d.importo_centesimi)
  return compose({
    modello: 'sollecito',
    oggetto: titolo,
    titolo,
    esercente: d.esercente,
    blocchi: [
      { paragrafo: f`${{ paragrafo }} ${{ nessun_addebito: NESSUN_ADDEBITO }}` },
      ...(d.mancata == null ? [] : [{ paragrafo: fraseMancata(d.mancata) }]),
      ...(d.mora.length > 0 ? [{ paragrafo: fraseRitardo(d) }] : []),
      {
        dati: [
          ['Importo', importo],
          ['Pagamento', d.numero],
          ['Causale', d.causale],
          ['Scadenza', formattaGiornoCompleto(d.scadenza)],
          ['Esercente', d.esercente],
        ],
      },
      { azione: f`Paga ${{ importo }}`, url: linkGateway(origin, d.id) },
      ...(d.quando == null
        ? []
        : [{ azione: 'Oggi non riesci? Dì quando paghi', url: `${d.quando}#promessa` }]),
      { paragrafo: comeSiVerifica(origin, d.codice) },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente: d.esercente }} aspetta un tuo pagamento con Rateo.`,
  })
}
