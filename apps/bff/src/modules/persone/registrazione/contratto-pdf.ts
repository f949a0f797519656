import { VERSIONI } from '@rateo/contract/persone/passi'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { PRELIEVI_CONTO } from '@rateo/domain/parole/prelievi-conto'
import type { Gestore } from '../../base/impostazioni/index.ts'
import {
  type Emittente,
  emittenteDi,
  foglioPdf,
  printable,
} from '../../registri/documenti/index.ts'

/** The day of the text, not of the print: the same contract always gives the same bytes, and so the same hash. */
const DATA_DEL_TESTO = '2026-11-01'

export type DatiContratto = {
  gestore: Gestore
  ragione_sociale: string
  partita_iva: string
  codice_fiscale: string
  sede: string
  rappresentante: string
  rappresentante_codice_fiscale: string
  carica: string
  iban: string
  /** As people read it: "1,4 % + 0,25 €". */
  commissioni: string
  /** The version of the privacy notice that it refers to. */
  versione_privacy: string
}

const articoli = (dati: DatiContratto): [titolo: string, ...testo: string[]][] => [
  [
    '1. Le parti',
    `${dati.gestore.nome || 'Rateo'}, gestore del portale, e ${dati.ragione_sociale}, partita IVA ${dati.partita_iva}, codice fiscale ${dati.codice_fiscale}, con sede in ${dati.sede}, in persona di ${dati.rappresentante} (${dati.rappresentante_codice_fiscale}), ${dati.carica}: da qui in poi l’Esercente.`,
  ],
  [
    '2. Il servizio',
    'Rateo mette a disposizione dell’Esercente un portale con cui chiedere e ricevere pagamenti, anche a rate e in abbonamento. Il denaro dei clienti passa da un prestatore di servizi di pagamento autorizzato: Rateo non lo detiene.',
  ],
  [
    '3. Le commissioni',
    `Per ogni pagamento riuscito l’Esercente paga ${dati.commissioni}, trattenuti dall’accredito. Rateo può cambiarle con un preavviso di due mesi: entro quel termine l’Esercente può recedere senza spese.`,
  ],
  [
    '4. Gli accrediti',
    `Gli accrediti arrivano sul conto ${mascheraIban(dati.iban)}, intestato come indicato nella registrazione. Il cambio del conto va confermato con un codice.`,
    ...PRELIEVI_CONTO,
  ],
  [
    '5. Gli obblighi dell’Esercente',
    'L’Esercente garantisce che i dati dichiarati sono veri e li aggiorna entro 10 giorni; vende solo beni e servizi leciti; rimborsa il cliente quando è dovuto; risponde delle contestazioni dei pagamenti ricevuti.',
  ],
  [
    '6. Durata e recesso',
    'Il contratto non ha scadenza. L’Esercente può recedere in ogni momento, Rateo con due mesi di preavviso. I pagamenti già avviati si concludono.',
  ],
  [
    '7. Sospensione',
    'Rateo può sospendere gli incassi quando la legge lo impone, quando c’è fondato sospetto di frode o quando i dati non risultano veri, dicendo all’Esercente il motivo e che cosa serve per riprendere.',
  ],
  [
    '8. Dati personali',
    `Il trattamento dei dati segue l’informativa sulla privacy, versione ${dati.versione_privacy}.`,
  ],
  [
    '9. Clausole da approvare a parte',
    'Ai sensi degli articoli 1341 e 1342 del codice civile l’Esercente approva espressamente gli articoli 3 (modifica delle commissioni), 4 (che cosa si riprende dal conto, accrediti trattenuti), 6 (recesso) e 7 (sospensione).',
  ],
  [
    '10. Firma',
    'Il contratto si firma con un codice usa e getta inviato al rappresentante (firma elettronica semplice, art. 20, comma 1-bis, del Codice dell’amministrazione digitale). Una copia resta nei documenti dell’Esercente.',
  ],
]

/** Names the one who runs the portal; where nobody wrote it, the portal speaks for itself. */
function testataDi({ nome, partita_iva, indirizzo, email }: Gestore): Emittente {
  const testata = emittenteDi({ nome: nome || 'Rateo', partita_iva, indirizzo, email }, null)
  return { ...testata, righe: ['Gestore del portale', ...testata.righe] }
}

/** The contract that an esercente signs, as a tagged PDF. */
export const contrattoPdf = async (dati: DatiContratto): Promise<Buffer> =>
  foglioPdf({
    emittente: testataDi(dati.gestore),
    titolo: 'Contratto di adesione a Rateo',
    sottotitolo: `Testo ${VERSIONI.contratto} · per ${printable(dati.ragione_sociale)}`,
    evidenza: null,
    sezioni: articoli(dati).map(([titolo, ...testo]) => ({ titolo, testo })),
    nota: '',
    nome: 'Contratto di adesione a Rateo',
    autore: 'Rateo',
    giorno: DATA_DEL_TESTO,
  })
