import type { Fattura, RigaFattura, Riepilogo, Soggetto } from './bozza-fattura.ts'

const SPAZIO = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

const SEGNI: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '€': 'EUR',
}

/** A text in the characters that the schema takes (Basic Latin and Latin-1): what is in neither is spelt in them, or left out. */
export function latino(testo: string, massimo: number): string {
  const plain = testo
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/[‘’“”–—…€]/gu, (segno) => SEGNI[segno] ?? '')
    .normalize('NFC')
    .replaceAll(/[^ -~\u00A0-\u00FF]/gu, (segno) =>
      segno.normalize('NFD').replaceAll(/[^ -~]/g, ''),
    )
  return plain.replaceAll(/ +/g, ' ').trim().slice(0, massimo).trim()
}

const fuga = (testo: string) =>
  testo
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

type Nodo = string | null
/** An element; none where there is nothing to say. */
const el = (nome: string, ...dentro: (Nodo | readonly Nodo[])[]): Nodo => {
  const testo = dentro.flat().filter((nodo) => nodo !== null && nodo !== '')
  return testo.length === 0 ? null : `<${nome}>${testo.join('')}</${nome}>`
}
const testo = (nome: string, valore: string | null, massimo = 1000): Nodo =>
  valore === null ? null : el(nome, fuga(latino(valore, massimo)))

const euro = (centesimi: number): string => {
  const intero = Math.trunc(Math.abs(centesimi) / 100)
  const resto = String(Math.abs(centesimi) % 100).padStart(2, '0')
  return `${centesimi < 0 ? '-' : ''}${intero}.${resto}`
}

const idFiscale = (codice: string): Nodo =>
  el('IdFiscaleIVA', el('IdPaese', 'IT'), el('IdCodice', fuga(codice)))

const anagrafica = ({ denominazione, nome, cognome }: Soggetto): Nodo =>
  denominazione === null
    ? el('Anagrafica', testo('Nome', nome, 60), testo('Cognome', cognome, 60))
    : el('Anagrafica', testo('Denominazione', denominazione, 80))

const sede = ({ indirizzo, cap, comune, provincia }: Soggetto): Nodo =>
  el(
    'Sede',
    testo('Indirizzo', indirizzo, 60),
    testo('CAP', cap, 5),
    testo('Comune', comune, 60),
    testo('Provincia', provincia, 2),
    el('Nazione', 'IT'),
  )

function intestazione(f: Fattura): Nodo {
  const { cedente, cessionario } = f
  const trasmittente = cedente.codice_fiscale ?? cedente.partita_iva ?? ''
  return el(
    'FatturaElettronicaHeader',
    el(
      'DatiTrasmissione',
      el('IdTrasmittente', el('IdPaese', 'IT'), el('IdCodice', fuga(trasmittente))),
      testo('ProgressivoInvio', f.progressivo, 10),
      el('FormatoTrasmissione', f.formato),
      el('CodiceDestinatario', fuga(f.codice_destinatario)),
      // SdI looks at the PEC only where the code says that there is one.
      f.codice_destinatario === '0000000' ? testo('PECDestinatario', f.pec, 256) : null,
    ),
    el(
      'CedentePrestatore',
      el(
        'DatiAnagrafici',
        idFiscale(cedente.partita_iva ?? ''),
        testo('CodiceFiscale', cedente.codice_fiscale, 16),
        anagrafica(cedente),
        el('RegimeFiscale', f.regime),
      ),
      sede(cedente),
    ),
    el(
      'CessionarioCommittente',
      el(
        'DatiAnagrafici',
        cessionario.partita_iva === null ? null : idFiscale(cessionario.partita_iva),
        testo('CodiceFiscale', cessionario.codice_fiscale, 16),
        anagrafica(cessionario),
      ),
      sede(cessionario),
    ),
  )
}

function generali(f: Fattura): Nodo {
  return el(
    'DatiGenerali',
    el(
      'DatiGeneraliDocumento',
      el('TipoDocumento', f.tipo),
      el('Divisa', 'EUR'),
      el('Data', f.data),
      testo('Numero', f.numero, 20),
      f.ritenuta === null
        ? null
        : el(
            'DatiRitenuta',
            el('TipoRitenuta', f.ritenuta.tipo),
            el('ImportoRitenuta', euro(f.ritenuta_centesimi)),
            el('AliquotaRitenuta', f.ritenuta.aliquota.toFixed(2)),
            el('CausalePagamento', f.ritenuta.causale),
          ),
      f.bollo_centesimi === 0
        ? null
        : el('DatiBollo', el('BolloVirtuale', 'SI'), el('ImportoBollo', euro(f.bollo_centesimi))),
      el('ImportoTotaleDocumento', euro(f.totale_centesimi)),
    ),
    f.collegata === null
      ? null
      : el(
          'DatiFattureCollegate',
          testo('IdDocumento', f.collegata.numero, 20),
          el('Data', f.collegata.data),
        ),
    f.ddt.map(({ numero, data }) =>
      el('DatiDDT', testo('NumeroDDT', numero, 20), el('DataDDT', data)),
    ),
  )
}

const linea = (riga: RigaFattura, index: number): Nodo =>
  el(
    'DettaglioLinee',
    el('NumeroLinea', String(index + 1)),
    testo('Descrizione', riga.descrizione),
    el('PrezzoUnitario', euro(riga.imponibile_centesimi)),
    el('PrezzoTotale', euro(riga.imponibile_centesimi)),
    el('AliquotaIVA', riga.aliquota.toFixed(2)),
    riga.con_ritenuta ? el('Ritenuta', 'SI') : null,
    riga.natura === null ? null : el('Natura', riga.natura),
  )

const NORME: Readonly<Record<string, string>> = {
  N1: 'Art. 15 DPR 633/1972',
  'N2.1': 'Artt. da 7 a 7-septies DPR 633/1972',
  'N2.2': 'Art. 1 c. 54-89 L. 190/2014 o altra non soggetta',
  N4: 'Art. 10 DPR 633/1972',
  N5: 'Regime del margine, art. 36 DL 41/1995',
}

const riepilogo = (r: Riepilogo, { esigibilita }: Fattura): Nodo =>
  el(
    'DatiRiepilogo',
    el('AliquotaIVA', r.aliquota.toFixed(2)),
    r.natura === null ? null : el('Natura', r.natura),
    el('ImponibileImporto', euro(r.imponibile_centesimi)),
    el('Imposta', euro(r.imposta_centesimi)),
    // Nothing is due, now or later, where there is no tax.
    r.aliquota === 0 ? null : el('EsigibilitaIVA', esigibilita),
    r.natura === null
      ? null
      : testo('RiferimentoNormativo', NORME[r.natura] ?? 'DPR 633/1972', 100),
  )

function pagamento(f: Fattura): Nodo {
  if (f.dettagli.length === 0) return null
  return el(
    'DatiPagamento',
    el('CondizioniPagamento', f.condizioni),
    f.dettagli.map(({ modalita, scadenza, importo_centesimi }) =>
      el(
        'DettaglioPagamento',
        el('ModalitaPagamento', modalita),
        scadenza === null ? null : el('DataScadenzaPagamento', scadenza),
        el('ImportoPagamento', euro(importo_centesimi)),
        modalita === 'MP05' ? testo('IBAN', f.iban, 34) : null,
      ),
    ),
  )
}

/** The invoice as the XML that a merchant's own program sends (FatturaPA 1.2.2). Not signed, and sent by nobody here. */
export function fatturaXml(f: Fattura): string {
  const corpo = el(
    'FatturaElettronicaBody',
    generali(f),
    el(
      'DatiBeniServizi',
      f.righe.map(linea),
      f.riepiloghi.map((r) => riepilogo(r, f)),
    ),
    pagamento(f),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<p:FatturaElettronica xmlns:p="${SPAZIO}" versione="${f.formato}">${intestazione(f) ?? ''}${corpo ?? ''}</p:FatturaElettronica>\n`
}

/** The name that SdI wants for a file: country, who sends it, and a number of its own. */
export const nomeFileFattura = (cedente: Soggetto, progressivo: string): string =>
  `IT${cedente.codice_fiscale ?? cedente.partita_iva ?? ''}_${progressivo.slice(-5)}.xml`
