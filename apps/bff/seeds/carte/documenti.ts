import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../../src/clock.ts'
import { newId } from '../../src/db/ids.ts'
import type { Book, Row } from '../book.ts'
import { contiDelCliente, conti, type Emesso, type Righe } from './conti-documenti.ts'
import { paginaPdf } from './pagina-pdf.ts'
import type { Cliente, Esercente } from '../people.ts'

const DAY = 86_400_000

type Parti = { esercente: Esercente; cliente: Cliente | null }
type Nuovo = {
  tipo: string
  titolo: string
  giorni_fa: number
  numero?: string
  importo_centesimi?: number | null
  stato?: string
  visibile_al_cliente?: boolean
  scade_il?: string
} & ({ dati: Emesso } | { testo: string[] })

function documento({ now }: Book, { esercente, cliente }: Parti, nuovo: Nuovo): Row {
  const created_at = new Date(now.getTime() - nuovo.giorni_fa * DAY)
  const isOurs = 'dati' in nuovo
  return {
    id: newId(created_at),
    tipo: nuovo.tipo,
    numero: nuovo.numero ?? '',
    titolo: nuovo.titolo,
    esercente_id: esercente.id,
    cliente_id: cliente?.id ?? null,
    importo_centesimi: nuovo.importo_centesimi ?? null,
    stato: nuovo.stato ?? (isOurs ? 'emesso' : 'caricato'),
    visibile_al_cliente: nuovo.visibile_al_cliente ?? true,
    mime: 'application/pdf',
    caricato: !isOurs,
    nome_file: isOurs ? null : 'documento.pdf',
    scade_il: nuovo.scade_il ?? null,
    contenuto: isOurs ? null : `\\x${paginaPdf([nuovo.titolo, ...nuovo.testo]).toString('hex')}`,
    dati: isOurs ? nuovo.dati : null,
    data: dayInRome(created_at),
    created_at,
  }
}

const emesso = (titolo: string, righe: Righe, nota: string): Emesso => ({
  sezioni: [{ titolo, righe }],
  nota,
})

/** The papers of a contract: the contract, the plan, the mandate, the quittance, and an older version. */
function delContratto(book: Book, parti: Parti, n: number): Row[] {
  const numero = `C-${String(100 + n)}`
  const condizioni: Righe = [
    ['Durata', 'Dodici mesi'],
    ['Importo del mese', formattaEuro(4500)],
    ['Disdetta', 'Entro trenta giorni dalla fine'],
  ]
  const firma = 'Accettato con codice inviato al cliente; la prova della firma è conservata.'
  const titolo = 'Contratto di iscrizione'
  const add = (nuovo: Nuovo) => documento(book, parti, nuovo)
  const primoGiorno = dayInRome(new Date(book.now.getTime() - (60 + n) * DAY))
  const rate = [1, 2, 3, 4].map(
    (rata) => [`Rata ${rata} di 4`, aggiungiGiorni(primoGiorno, (rata - 1) * 14), 12_000] as const,
  )
  return [
    add({
      tipo: 'contratto',
      titolo: `${titolo}, prima versione`,
      numero,
      giorni_fa: 130 + n,
      stato: n % 3 === 0 ? 'sostituito' : 'annullato',
      dati: emesso('Condizioni', condizioni, firma),
    }),
    add({
      tipo: 'contratto',
      titolo,
      numero: `${numero}/2`,
      giorni_fa: 120 + n,
      dati: emesso('Condizioni', condizioni, firma),
    }),
    add({
      tipo: 'piano_rate',
      titolo: 'Piano di pagamento in quattro rate',
      giorni_fa: 60 + n,
      importo_centesimi: 48_000,
      dati: conti('Rate', rate, 'Nessun interesse e nessuna spesa.'),
    }),
    add({
      tipo: 'lettera',
      titolo: 'Sollecito formale: seconda rata',
      giorni_fa: 40 + n,
      importo_centesimi: 12_000,
      dati: emesso(
        'Che cosa ti chiediamo',
        [['Da pagare', formattaEuro(12_000)]],
        'Se hai già pagato, non tenere conto di questa lettera.',
      ),
    }),
    add({
      tipo: 'quietanza',
      titolo: 'Quietanza a saldo',
      giorni_fa: 6 + n,
      importo_centesimi: 48_000,
      dati: conti('Pagamenti ricevuti', rate, 'Quanto dovuto è stato pagato per intero.'),
    }),
  ]
}

/** Papers that the shop uploaded: invoices of its own program, a credit note, a leaflet. */
function caricati(book: Book, parti: Parti, n: number): Row[] {
  const add = (nuovo: Nuovo) => documento(book, parti, nuovo)
  return [
    add({
      tipo: 'fattura',
      titolo: `Fattura ${String(20 + n)} del mese`,
      numero: `FT-${String(20 + n)}`,
      giorni_fa: 20 + n,
      importo_centesimi: 18_300,
      testo: ['Totale 183,00 EUR, IVA compresa'],
    }),
    add({
      tipo: 'nota_di_credito',
      titolo: `Nota di credito su FT-${String(20 + n)}`,
      numero: `NC-${String(n)}`,
      giorni_fa: 12 + n,
      importo_centesimi: -3000,
      testo: ['Storno di 30,00 EUR'],
    }),
    add({
      tipo: 'altro',
      titolo: 'Regolamento della sede',
      giorni_fa: 200 + n,
      testo: ['Orari: 7-22'],
    }),
    add({
      tipo: 'altro',
      titolo: 'Visura camerale',
      giorni_fa: 150 + n,
      visibile_al_cliente: false,
      scade_il: aggiungiGiorni(dayInRome(book.now), 20 + n),
      testo: ['Registro delle imprese'],
    }),
    add({
      tipo: 'altro',
      titolo: 'Appunti sul cliente',
      giorni_fa: 15 + n,
      visibile_al_cliente: false,
      testo: ['Preferisce essere chiamato al mattino'],
    }),
  ]
}

const paidIn = (book: Book, esercente: Esercente, from: string, to: string) =>
  book.pagamenti.filter(({ esercente_id, pagato_at }) => {
    if (esercente_id !== esercente.id || !(pagato_at instanceof Date)) return false
    const day = dayInRome(pagato_at)
    return day >= from && day < to
  })

/** The monthly statement of the portal to the shop, with the true figures of the town. */
function delMese(book: Book, esercente: Esercente): Row[] {
  const monthStart = `${dayInRome(book.now).slice(0, 8)}01`
  const parti = { esercente, cliente: null }
  return [1, 2, 3].flatMap((back) => {
    const from = aggiungiMesi(monthStart, -back)
    const to = aggiungiMesi(from, 1)
    const paid = paidIn(book, esercente, from, to)
    const total = paid.reduce(
      (sum, { incassato_centesimi }) => sum + Number(incassato_centesimi),
      0,
    )
    const giorni_fa = Math.round((book.now.getTime() - Date.parse(`${to}T08:00:00Z`)) / DAY)
    const periodo: Righe = [
      ['Periodo', `${formattaGiorno(from)} – ${formattaGiorno(aggiungiGiorni(to, -1))}`],
      ['Pagamenti', String(paid.length)],
      ['Incassato', formattaEuro(total)],
    ]
    const add = (tipo: string, titolo: string) =>
      documento(book, parti, {
        tipo,
        titolo: `${titolo} di ${formattaMeseAnno(from)}`,
        giorni_fa: Math.max(giorni_fa, 0),
        importo_centesimi: total,
        dati: emesso(
          'Mese',
          periodo,
          'Gli importi sono quelli dei pagamenti, al lordo delle commissioni.',
        ),
      })
    return [
      add('rendiconto', 'Rendiconto'),
      ...(back === 1 ? [add('chiusura_cassa', 'Chiusura di cassa')] : []),
    ]
  })
}

function estrattoConto(book: Book, esercente: Esercente, cliente: Cliente): Row {
  const { dati, incassato } = contiDelCliente(book, esercente, cliente)
  return documento(
    book,
    { esercente, cliente },
    {
      tipo: 'estratto_conto',
      titolo: 'Estratto conto',
      giorni_fa: 3,
      importo_centesimi: incassato,
      dati,
    },
  )
}

/** Documents of every kind and state beside the ricevute, for the first shops and their customers. */
export function createDocumenti(
  book: Book,
  { esercenti, clienti }: { esercenti: readonly Esercente[]; clienti: readonly Cliente[] },
): Row[] {
  return esercenti.slice(0, 2).flatMap((esercente, index) => {
    const [primo, secondo] = index === 0 ? [clienti[0], clienti[1]] : [clienti[1], clienti[0]]
    if (!primo || !secondo) return []
    return [
      ...delContratto(book, { esercente, cliente: primo }, index),
      ...caricati(book, { esercente, cliente: primo }, index),
      ...caricati(book, { esercente, cliente: secondo }, index + 3),
      ...delMese(book, esercente),
      estrattoConto(book, esercente, primo),
    ]
  })
}
