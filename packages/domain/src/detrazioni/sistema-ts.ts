/** The codes of expense of the Sistema TS (allegato A of DM 19/10/2020) that may be chosen, with what they stand for. */
export const CODICI_TS = {
  SR: 'SR · Visite e assistenza specialistica (medici, dentisti, strutture)',
  SP: 'SP · Prestazioni degli altri professionisti (psicologi, infermieri, ostetriche…)',
  TK: 'TK · Ticket',
  FC: 'FC · Farmaci',
  FV: 'FV · Farmaci veterinari',
  AD: 'AD · Dispositivi medici CE',
  AS: 'AS · ECG, holter, test e simili in farmacia',
  CT: 'CT · Cure termali',
  PI: 'PI · Protesica e integrativa',
  IC: 'IC · Chirurgia estetica',
  SV: 'SV · Spese veterinarie',
  AA: 'AA · Altre spese',
} as const
export type CodiceTs = keyof typeof CODICI_TS

/** The VAT of an expense as the file says it: a nature, or a rate. */
export const IVA_TS = {
  N4: 'N4 · Esente (art. 10 DPR 633/1972)',
  'N2.2': 'N2.2 · Regime forfettario',
  '4.00': '4 %',
  '5.00': '5 %',
  '10.00': '10 %',
  '22.00': '22 %',
} as const
export type IvaTs = keyof typeof IVA_TS

/** The most that one expense of the file may be. */
export const IMPORTO_TS_MAX = 9_999_999

type Documento = { data: string; numero: string; dispositivo: number }

export type SpesaTs = {
  documento: Documento
  /** The document that is given back, where this is a refund. */
  rimborsa: Documento | null
  pagata_il: string
  /** Encrypted; null for somebody who objects. */
  codice_fiscale: string | null
  tracciata: boolean
  tipo: CodiceTs
  iva: IvaTs
  /** Above zero also of a refund. */
  importo_centesimi: number
}

const el = (nome: string, dentro: string) => `<${nome}>${dentro}</${nome}>`

const importo = (centesimi: number) =>
  `${Math.trunc(centesimi / 100)}.${String(centesimi % 100).padStart(2, '0')}`

const idDi = (nome: string, partita_iva: string, { data, numero, dispositivo }: Documento) =>
  el(
    nome,
    el('pIva', partita_iva) +
      el('dataEmissione', data) +
      el(
        'numDocumentoFiscale',
        el('dispositivo', String(dispositivo)) + el('numDocumento', numero),
      ),
  )

const ivaDi = (iva: IvaTs) => (iva.startsWith('N') ? el('naturaIVA', iva) : el('aliquotaIVA', iva))

/** One expense. Its elements have an order; that of somebody who objects has no codice fiscale, and says so. */
const spesa = (partita_iva: string, s: SpesaTs): string =>
  el(
    'documentoSpesa',
    [
      idDi('idSpesa', partita_iva, s.documento),
      s.rimborsa === null ? '' : idDi('idRimborso', partita_iva, s.rimborsa),
      el('dataPagamento', s.pagata_il),
      el('flagOperazione', s.rimborsa === null ? 'I' : 'R'),
      s.codice_fiscale === null ? '' : el('cfCittadino', s.codice_fiscale),
      el('pagamentoTracciato', s.tracciata ? 'SI' : 'NO'),
      el('tipoDocumento', 'F'),
      el('flagOpposizione', s.codice_fiscale === null ? '1' : '0'),
      el(
        'voceSpesa',
        el('tipoSpesa', s.tipo) + el('importo', importo(s.importo_centesimi)) + ivaDi(s.iva),
      ),
    ].join(''),
  )

/**
 * The file of expenses that the Sistema TS takes (`730_precompilata.xsd`). What is in it is digits, codes and base64, so that
 * nothing needs to be escaped; the contract and the database hold the number of a document to those signs.
 */
export const sistemaTsXml = (
  di: { partita_iva: string; codice_fiscale: string },
  spese: readonly SpesaTs[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<precompilata xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="730_precompilata.xsd">${el(
    'proprietario',
    el('cfProprietario', di.codice_fiscale),
  )}${spese.map((una) => spesa(di.partita_iva, una)).join('\n')}</precompilata>
`
