import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { causaleSdd, doveIlDenaro, haRestituito } from '@rateo/domain/banca/sdd-causali'
import {
  type DatiPagamento,
  linkGateway,
  linkPagamento,
  NESSUN_ADDEBITO,
  qualePagamento,
} from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

export type DatiMandato = {
  umr: string
  creditore_id: string
  /** The reference that the payer's bank shows. */
  riferimento_banca: string | null
  /** Masked: an account is never written whole in an e-mail. */
  iban: string
  esercente: string
  cliente: string
  motivo: string | null
}

export type FattoMandato = 'attivo' | 'rifiutato' | 'revocato' | 'bloccato' | 'scaduto' | 'sospeso'

const TITOLI: Readonly<Record<FattoMandato, string>> = {
  attivo: f`Il mandato di addebito è attivo`,
  rifiutato: f`Il mandato di addebito è stato rifiutato`,
  revocato: f`Il mandato di addebito è stato revocato`,
  bloccato: f`Il mandato di addebito è stato bloccato`,
  scaduto: f`Il mandato di addebito è decaduto`,
  sospeso: f`Il mandato di addebito è sospeso`,
}

export const isFattoMandato = (name: string): name is FattoMandato => Object.hasOwn(TITOLI, name)

const FRASI: Readonly<Record<FattoMandato, string>> = {
  attivo: fissa`Da ora può essere usato. Prima di ogni addebito ti scriviamo l’importo e il giorno; puoi revocarlo quando vuoi.`,
  rifiutato: NESSUN_ADDEBITO,
  revocato: f`Nessun altro importo sarà addebitato su questo conto. Per quello che resta da pagare serve un altro metodo. Un addebito già inviato alla banca segue il suo corso.`,
  bloccato: f`Nessun altro importo sarà addebitato su questo conto. Per quello che resta da pagare serve un altro metodo.`,
  scaduto: f`Nessun importo sarà addebitato su questo conto. Per usarlo di nuovo serve un nuovo mandato.`,
  sospeso: f`Nessun altro importo sarà addebitato su questo conto. Per quello che resta da pagare serve un altro metodo.`,
}

/** The sentences for the esercente, where those for the cliente would not be true of it. */
const FRASI_ESERCENTE: Partial<Readonly<Record<FattoMandato, string>>> = {
  attivo: fissa`Da ora può essere usato. Prima di ogni addebito scriviamo al cliente l’importo e il giorno; lo potete revocare tutti e due, quando volete.`,
}

const righe = (m: DatiMandato) =>
  [
    ['Esercente', m.esercente],
    ['Cliente', m.cliente],
    ['Conto', m.iban],
    ['Riferimento del mandato', m.umr],
    ...(m.motivo === null ? [] : [['Motivo', m.motivo] as const]),
  ] as const

/** An event of a mandato, told to one of its two parties. */
export function fattoMandato(
  m: DatiMandato,
  fatto: FattoMandato,
  parte: 'cliente' | 'esercente',
): Email {
  const frase = (parte === 'esercente' ? FRASI_ESERCENTE[fatto] : undefined) ?? FRASI[fatto]
  return compose({
    modello: 'fatto_mandato',
    oggetto: f`${{ titolo: TITOLI[fatto] }}: ${{ esercente: m.esercente }}, conto ${{ iban: m.iban }}`,
    titolo: TITOLI[fatto],
    blocchi: [{ paragrafo: frase }, { dati: righe(m) }],
    motivo: 'Ricevi questo messaggio perché il mandato è tra te e l’altra parte indicata.',
  })
}

type Sostituzione = {
  fatto: FattoMandato
  dipendenti: readonly { tipo: string; _id: string; nome: string; prossima: string | null }[]
  origin: string
}

/** To the cliente whose rate or abbonamenti were paid with it: another way is needed, and for what. */
export function mandatoDaSostituire(
  m: DatiMandato,
  { fatto, dipendenti, origin }: Sostituzione,
): Email {
  const [primo] = dipendenti
  const quando = (giorno: string | null) =>
    giorno === null
      ? f`Nessuna scadenza prevista`
      : f`Prossima scadenza ${{ giorno: formattaGiornoCompleto(giorno) }}`
  const sezione = primo?.tipo === 'dilazione' ? 'dilazioni' : 'abbonamenti'
  return compose({
    modello: 'mandato_da_sostituire',
    oggetto: f`Scegli un altro modo di pagare ${{ esercente: m.esercente }}`,
    titolo: TITOLI[fatto],
    blocchi: [
      { paragrafo: f`${{ frase: FRASI[fatto] }} ${{ nessun_addebito: NESSUN_ADDEBITO }}` },
      { paragrafo: f`Con questo conto pagavi ${{ esercente: m.esercente }} per:` },
      { dati: dipendenti.map((d) => [d.nome, quando(d.prossima)] as const) },
      {
        azione: 'Scegli un altro modo',
        url: `${origin}/${sezione}${primo === undefined ? '' : `/${encodeURIComponent(primo._id)}`}`,
      },
      { dati: righe(m) },
    ],
    motivo: 'Ricevi questo messaggio perché il mandato è tra te e l’esercente indicato.',
  })
}

export type DatiPreavviso = { importo_centesimi: number; addebito_il: string }

/**
 * The notice that the schemes want before each debit (SEPA Core Rulebook, pre-notification): how much, when, to whom,
 * under which mandate.
 */
export function preavvisoSdd(p: DatiPagamento, m: DatiMandato, a: DatiPreavviso): Email {
  const importo = formattaEuro(a.importo_centesimi)
  const giorno = formattaGiornoCompleto(a.addebito_il)
  return compose({
    modello: 'preavviso_sdd',
    oggetto: f`Addebito di ${{ importo }} il ${{ addebito_il: formattaGiornoLungo(a.addebito_il) }}`,
    titolo: f`${{ importo }} saranno addebitati sul tuo conto ${{ giorno }}`,
    blocchi: [
      {
        paragrafo: fissa`È il preavviso di un addebito diretto SEPA. Non devi fare nulla: assicurati che quel giorno il conto abbia disponibilità.`,
      },
      {
        dati: [
          ['Creditore', p.esercente],
          ...qualePagamento({ ...p, importo_centesimi: a.importo_centesimi }),
          ['Data di addebito', giorno],
          ['Conto', m.iban],
          ['Riferimento del mandato', m.umr],
          ['Identificativo del creditore', m.creditore_id],
          ...(m.riferimento_banca === null
            ? []
            : [['Riferimento sull’estratto conto', m.riferimento_banca] as const]),
        ],
      },
      {
        paragrafo: fissa`Per otto settimane dall’addebito puoi chiedere alla tua banca il rimborso, senza dire il perché.`,
      },
    ],
    motivo: 'Ricevi questo messaggio perché hai firmato un mandato di addebito diretto.',
  })
}

/** To the cliente: what was announced will not be done. */
export function addebitoRitirato(p: DatiPagamento, a: DatiPreavviso, origin: string): Email {
  const importo = formattaEuro(a.importo_centesimi)
  const giorno = formattaGiornoLungo(a.addebito_il)
  return compose({
    modello: 'addebito_ritirato',
    oggetto: f`L’addebito di ${{ importo }} del ${{ giorno }} è annullato`,
    titolo: f`${{ importo }} non saranno addebitati sul tuo conto`,
    blocchi: [
      {
        paragrafo: f`${{ esercente: p.esercente }} ha annullato l’addebito che ti avevamo annunciato. ${{ nessun_addebito: NESSUN_ADDEBITO }} L’importo resta da pagare.`,
      },
      {
        dati: [
          ['Creditore', p.esercente],
          ...qualePagamento({ ...p, importo_centesimi: a.importo_centesimi }),
        ],
      },
      { azione: 'Paga in un altro modo', url: linkGateway(origin, p.id) },
    ],
    motivo: 'Ricevi questo messaggio perché hai firmato un mandato di addebito diretto.',
  })
}

const causa = (causale: string) =>
  f`${{ etichetta: causaleSdd(causale).etichetta }} (${{ causale }})`

/** A debit that came back, and what had been given back of it before. */
type Restituito = { importo_centesimi: number; reso_centesimi: number }

/** To the cliente: the bank sent the debit back; where the money is depends on why. The debt is open again. */
export function addebitoRestituitoCliente(
  p: DatiPagamento,
  { importo_centesimi, reso_centesimi }: Restituito,
  causale: string,
  origin: string,
): Email {
  const importo = formattaEuro(importo_centesimi)
  return compose({
    modello: 'addebito_restituito_cliente',
    oggetto: f`La tua banca ${{ ha_restituito: haRestituito(causale) }} l’addebito di ${{ importo }} di ${{ esercente: p.esercente }}`,
    titolo: f`La tua banca ${{ ha_restituito: haRestituito(causale) }} l’addebito di ${{ importo }}`,
    blocchi: [
      {
        paragrafo: f`${{ dove_il_denaro: doveIlDenaro(causale) }} L’importo è di nuovo da pagare a ${{ esercente: p.esercente }}.`,
      },
      ...(reso_centesimi > 0
        ? [
            {
              paragrafo: f`${{ esercente: p.esercente }} ti aveva già rimborsato ${{ reso: formattaEuro(reso_centesimi) }}, che restano a te: per questo l’importo da pagare è quello intero.`,
            },
          ]
        : []),
      {
        dati: [
          ...qualePagamento({ ...p, importo_centesimi }),
          ['Motivo della banca', causa(causale)],
        ],
      },
      { azione: 'Paga in un altro modo', url: linkGateway(origin, p.id) },
    ],
    motivo: 'Ricevi questo messaggio perché hai pagato con un addebito diretto.',
  })
}

/** To the esercente: money that had come is gone again; there is no appeal within eight weeks. */
export function addebitoRestituitoEsercente(
  p: DatiPagamento,
  { importo_centesimi, reso_centesimi }: Restituito,
  causale: string,
  origin: string,
): Email {
  const importo = formattaEuro(importo_centesimi)
  return compose({
    modello: 'addebito_restituito_esercente',
    oggetto: f`Insoluto: restituito l’addebito di ${{ importo }} di ${{ cliente: p.cliente }}`,
    titolo: f`La banca di ${{ cliente: p.cliente }} ha restituito ${{ importo }}`,
    blocchi: [
      {
        paragrafo: fissa`L’importo è tolto dai tuoi incassi e il pagamento è insoluto. Nelle prime otto settimane il cliente ne ha diritto: non c’è una risposta da inviare.`,
      },
      ...(reso_centesimi > 0
        ? [
            {
              paragrafo: f`Di questo addebito avevi già rimborsato ${{ reso: formattaEuro(reso_centesimi) }}: la banca ha ripreso comunque l’intero importo, e in tutto sono usciti ${{ in_tutto: formattaEuro(importo_centesimi + reso_centesimi) }}. L’importo è di nuovo dovuto per intero; nessun addebito riparte da solo.`,
            },
          ]
        : []),
      {
        dati: [
          ['Cliente', p.cliente],
          ...qualePagamento({ ...p, importo_centesimi }),
          ['Motivo della banca', causa(causale)],
        ],
      },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, p.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
}
