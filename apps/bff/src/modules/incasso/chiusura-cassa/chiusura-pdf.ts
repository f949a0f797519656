import type { Chiusura } from '@rateo/contract/incasso/chiusure-cassa'
import {
  NOMI_METODO_CASSA,
  NOMI_MOVIMENTO_CASSA,
  NOMI_RICONCILIAZIONE,
} from '@rateo/domain/cassa/cassa-parole'
import { TAGLI } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import {
  emittenteDi,
  foglioPdf,
  printable,
  type Riga,
  type Sezione,
} from '../../registri/documenti/index.ts'

const NOTA =
  'La chiusura di cassa è un documento interno dell’esercente: non sostituisce la chiusura giornaliera del registratore ' +
  'telematico né altri documenti fiscali. Una chiusura non si modifica: si corregge con una rettifica numerata.'

const numero = { parti: 2, numero: true } as const

function chiEQuando({ contenuto: c }: Chiusura): Sezione {
  const righe: Riga[] = [
    ['Cassa', printable(`${c.cassa.nome} · ${c.cassa.punto_vendita}`)],
    ['Aperta', printable(`${formattaDataOra(c.aperta_at)} · ${c.aperta_da}`)],
    ['Chiusa', printable(`${formattaDataOra(c.chiusa_at)} · ${c.chiusa_da}`)],
  ]
  righe.push([
    'Verificata da',
    c.verificata_da === null ? 'nessun’altra persona' : printable(c.verificata_da),
  ])
  if (c.rettifica !== null) {
    righe.push(['Rettifica la', c.rettifica.numero], ['Motivo', printable(c.rettifica.motivo)])
  }
  return { titolo: 'Cassa', righe }
}

function quadratura({ contenuto: c }: Chiusura): Sezione[] {
  const somma = (di: (riga: (typeof c.righe)[number]) => number) =>
    formattaEuro(c.righe.reduce((totale, riga) => totale + di(riga), 0))
  const { nota } = c.conteggio
  return [
    {
      titolo: 'Quadratura',
      tabella: {
        colonne: [
          { titolo: 'Metodo', parti: 3 },
          { titolo: 'Attesi', ...numero },
          { titolo: 'Contati', ...numero },
          { titolo: 'Differenza', ...numero },
        ],
        righe: c.righe.map((riga) => [
          NOMI_METODO_CASSA[riga.metodo],
          formattaEuro(riga.atteso_centesimi),
          formattaEuro(riga.contato_centesimi),
          formattaEuro(riga.differenza_centesimi),
        ]),
        totale: [
          'Totale',
          somma((riga) => riga.atteso_centesimi),
          somma((riga) => riga.contato_centesimi),
          somma((riga) => riga.differenza_centesimi),
        ],
      },
    },
    ...(nota === null
      ? []
      : [{ titolo: 'Nota di chi ha contato', righe: [['Nota', printable(nota)]] as Riga[] }]),
  ]
}

/** Coins and notes by the piece, with what they make; then where the cash went. */
function contanti({ contenuto: c }: Chiusura): Sezione[] {
  const pezzi = TAGLI.map((taglio) => [taglio, c.conteggio.tagli[String(taglio)] ?? 0] as const)
  const contati = pezzi.filter(([, quanti]) => quanti > 0)
  const totale = contati.reduce((somma, [taglio, quanti]) => somma + taglio * quanti, 0)
  return [
    {
      titolo: 'Contanti contati',
      tabella: {
        colonne: [
          { titolo: 'Taglio', ...numero },
          { titolo: 'Pezzi', ...numero },
          { titolo: 'Importo', ...numero },
        ],
        righe: contati.map(([taglio, quanti]) => [
          formattaEuro(taglio),
          String(quanti),
          formattaEuro(taglio * quanti),
        ]),
        totale: ['Totale', '', formattaEuro(totale)],
      },
    },
    {
      titolo: 'Dove vanno i contanti',
      righe: [
        ['Lasciati in cassa', formattaEuro(c.conteggio.lasciato_centesimi)],
        ['Versati in banca', formattaEuro(c.versato_centesimi)],
      ],
    },
  ]
}

function elettronici({ contenuto: c }: Chiusura): Sezione[] {
  const pos = c.pos.map(({ nome, codice, totale_centesimi }) => [
    ['Terminale POS', nome, codice].filter(Boolean).join(' · '),
    formattaEuro(totale_centesimi),
  ])
  const { rt } = c.conteggio
  if (rt !== null) {
    const matricola = c.cassa.matricola_rt === null ? '' : ` (${c.cassa.matricola_rt})`
    const chiusura = `Registratore, chiusura Z n. ${String(rt.numero_z)}${matricola}`
    pos.push(
      [chiusura, formattaEuro(rt.totale_centesimi)],
      [`${chiusura}: di cui elettronici`, formattaEuro(rt.elettronico_centesimi)],
    )
  }
  if (pos.length === 0) return []
  const colonne = [
    { titolo: 'Apparecchio', parti: 7 },
    { titolo: 'Totale', ...numero },
  ]
  return [{ titolo: 'POS e registratore telematico', tabella: { colonne, righe: pos } }]
}

const riconciliazione = ({ contenuto: c }: Chiusura): Sezione => ({
  titolo: 'Riconciliazione',
  tabella: {
    colonne: [
      { titolo: 'Voce', parti: 5 },
      { titolo: 'Da una parte', ...numero },
      { titolo: 'Dall’altra', ...numero },
      { titolo: 'Differenza', ...numero },
    ],
    righe: c.riconciliazione.map((riga) => {
      const { titolo, portale, altro } = NOMI_RICONCILIAZIONE[riga.voce]
      return [
        `${titolo}: ${portale} e ${altro}`,
        formattaEuro(riga.portale_centesimi),
        formattaEuro(riga.altro_centesimi),
        formattaEuro(riga.differenza_centesimi),
      ]
    }),
  },
})

/** The sums of the movements. Only cash makes what should be in the drawer, so the methods are not summed together. */
const movimenti = ({ contenuto: c }: Chiusura): Sezione => ({
  titolo: 'Movimenti',
  tabella: {
    colonne: [
      { titolo: 'Movimento', parti: 5 },
      { titolo: 'Metodo', parti: 2 },
      { titolo: 'Quanti', parti: 1, numero: true },
      { titolo: 'Importo', ...numero },
    ],
    righe: [
      ['Riportati dalla chiusura prima', 'Contanti', '', formattaEuro(c.riportato_centesimi)],
      ...c.lettura.voci.map(({ tipo, metodo, numero: quanti, importo_centesimi }) => [
        NOMI_MOVIMENTO_CASSA[tipo],
        NOMI_METODO_CASSA[metodo],
        String(quanti),
        formattaEuro(importo_centesimi),
      ]),
    ],
  },
})

/** Each movement with its reason and its cliente. */
const unoPerUno = ({ contenuto: c }: Chiusura): Sezione[] => {
  if (c.movimenti.length === 0) return []
  const colonne = [
    { titolo: 'Quando', parti: 3 },
    { titolo: 'Movimento', parti: 3 },
    { titolo: 'Causale e cliente', parti: 5 },
    { titolo: 'Importo', ...numero },
  ]
  const righe = c.movimenti.map((m) => [
    formattaDataOra(m.created_at),
    `${NOMI_MOVIMENTO_CASSA[m.tipo]} · ${NOMI_METODO_CASSA[m.metodo]}`,
    [m.causale, m.cliente].filter(Boolean).join(' · '),
    formattaEuro(m.importo_centesimi),
  ])
  return [{ titolo: 'Movimenti uno per uno', tabella: { colonne, righe } }]
}

const sigillo = ({ sigillo: s }: Chiusura): Sezione => ({
  titolo: 'Sigillo',
  righe: [
    ['Scritture contabili', `${String(s.scritture)} per ${formattaEuro(s.totale_centesimi)}`],
    ['Impronta SHA-256', `${s.impronta.slice(0, 32)} ${s.impronta.slice(32)}`],
  ],
})

/** A closing as a tagged PDF (PDF/UA, it-IT). */
export async function chiusuraPdf(chiusura: Chiusura, logo: Buffer | null): Promise<Buffer> {
  const { numero: n, contenuto } = chiusura
  const { nome, partita_iva } = contenuto.esercente
  const contati = contenuto.righe.reduce((somma, riga) => somma + riga.contato_centesimi, 0)
  return foglioPdf({
    emittente: emittenteDi({ nome, partita_iva, indirizzo: null }, logo),
    titolo: contenuto.rettifica === null ? 'Chiusura di cassa' : 'Rettifica di chiusura di cassa',
    sottotitolo: `${n} · ${etichettaDi('quadratura', chiusura.quadratura).etichetta.toLowerCase()}`,
    evidenza: { etichetta: 'Totale contato', valore: formattaEuro(contati) },
    sezioni: [
      chiEQuando(chiusura),
      ...quadratura(chiusura),
      ...contanti(chiusura),
      ...elettronici(chiusura),
      riconciliazione(chiusura),
      movimenti(chiusura),
      ...unoPerUno(chiusura),
      sigillo(chiusura),
    ],
    nota: NOTA,
    nome: `Chiusura di cassa ${n}`,
    autore: contenuto.esercente.nome,
    giorno: giornoDiRoma(contenuto.chiusa_at),
  })
}
