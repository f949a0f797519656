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
import { foglioPdf, printable, type Riga, type Sezione } from '../../registri/documenti/index.ts'

const NOTA =
  'La chiusura di cassa è un documento interno dell’esercente: non sostituisce la chiusura giornaliera del registratore ' +
  'telematico né altri documenti fiscali. Una chiusura non si modifica: si corregge con una rettifica numerata.'

const differenza = (importo: number) =>
  importo === 0 ? 'quadra' : `differenza ${formattaEuro(importo)}`

function chiEQuando({ contenuto: c }: Chiusura): Sezione {
  const righe: Riga[] = [
    ['Esercente', printable(c.esercente.nome)],
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

function quadratura({ contenuto: c }: Chiusura): Sezione {
  const righe: Riga[] = c.righe.map((riga) => [
    NOMI_METODO_CASSA[riga.metodo],
    `attesi ${formattaEuro(riga.atteso_centesimi)} · contati ${formattaEuro(riga.contato_centesimi)} · ${differenza(riga.differenza_centesimi)}`,
  ])
  if (c.conteggio.nota !== null) righe.push(['Nota', printable(c.conteggio.nota)])
  return { titolo: 'Quadratura', righe }
}

function contanti({ contenuto: c }: Chiusura): Sezione {
  const pezzi = TAGLI.flatMap((taglio) => {
    const quanti = c.conteggio.tagli[String(taglio)] ?? 0
    return quanti === 0 ? [] : [`${String(quanti)} da ${formattaEuro(taglio)}`]
  })
  return {
    titolo: 'Contanti',
    righe: [
      ['Contati', pezzi.length === 0 ? 'nessuno' : pezzi.join(', ')],
      ['Lasciati in cassa', formattaEuro(c.conteggio.lasciato_centesimi)],
      ['Versati in banca', formattaEuro(c.versato_centesimi)],
    ],
  }
}

function elettronici({ contenuto: c }: Chiusura): Sezione[] {
  const pos: Riga[] = c.pos.map(({ nome, codice, totale_centesimi }) => [
    'Terminale POS',
    `${printable([nome, codice].filter(Boolean).join(' · '))}: ${formattaEuro(totale_centesimi)}`,
  ])
  const { rt } = c.conteggio
  if (rt !== null) {
    const matricola = c.cassa.matricola_rt === null ? '' : ` (${c.cassa.matricola_rt})`
    pos.push([
      'Registratore',
      printable(
        `chiusura Z n. ${String(rt.numero_z)}${matricola}: ${formattaEuro(rt.totale_centesimi)}, di cui elettronici ${formattaEuro(rt.elettronico_centesimi)}`,
      ),
    ])
  }
  return pos.length === 0 ? [] : [{ titolo: 'POS e registratore telematico', righe: pos }]
}

const riconciliazione = ({ contenuto: c }: Chiusura): Sezione => ({
  titolo: 'Riconciliazione',
  righe: c.riconciliazione.map(
    ({ voce, portale_centesimi, altro_centesimi, differenza_centesimi }) => {
      const { titolo, portale, altro } = NOMI_RICONCILIAZIONE[voce]
      const lati = `${portale} ${formattaEuro(portale_centesimi)} · ${altro} ${formattaEuro(altro_centesimi)}`
      return [titolo, `${lati} · ${differenza(differenza_centesimi)}`]
    },
  ),
})

const movimenti = ({ contenuto: c }: Chiusura): Sezione => ({
  titolo: 'Movimenti',
  righe: [
    ['Riportati', formattaEuro(c.riportato_centesimi)],
    ...c.lettura.voci.map(({ tipo, metodo, numero, importo_centesimi }): Riga => {
      const titolo = `${NOMI_MOVIMENTO_CASSA[tipo]} · ${NOMI_METODO_CASSA[metodo]}`
      return [titolo, `${formattaEuro(importo_centesimi)} (${String(numero)})`]
    }),
  ],
})

/** Each movement with its reason and its cliente. */
const unoPerUno = ({ contenuto: c }: Chiusura): Sezione[] => {
  const righe = c.movimenti.map((m): Riga => {
    const che = [NOMI_MOVIMENTO_CASSA[m.tipo], NOMI_METODO_CASSA[m.metodo], m.causale, m.cliente]
    const parti = [formattaEuro(m.importo_centesimi), ...che].filter(Boolean)
    return [formattaDataOra(m.created_at), printable(parti.join(' · '))]
  })
  return righe.length === 0 ? [] : [{ titolo: 'Movimenti uno per uno', righe }]
}

const sigillo = ({ sigillo: s }: Chiusura): Sezione => ({
  titolo: 'Sigillo',
  righe: [
    ['Scritture contabili', `${String(s.scritture)} per ${formattaEuro(s.totale_centesimi)}`],
    ['Impronta SHA-256', `${s.impronta.slice(0, 32)} ${s.impronta.slice(32)}`],
  ],
})

/** A closing as a tagged PDF (PDF/UA, it-IT). */
export async function chiusuraPdf(chiusura: Chiusura): Promise<Buffer> {
  const { numero, contenuto } = chiusura
  const contati = contenuto.righe.reduce((somma, riga) => somma + riga.contato_centesimi, 0)
  return foglioPdf({
    titolo: contenuto.rettifica === null ? 'Chiusura di cassa' : 'Rettifica di chiusura di cassa',
    sottotitolo: `${numero} · ${etichettaDi('quadratura', chiusura.quadratura).etichetta.toLowerCase()}`,
    evidenza: { etichetta: 'Totale contato', valore: formattaEuro(contati) },
    sezioni: [
      chiEQuando(chiusura),
      quadratura(chiusura),
      contanti(chiusura),
      ...elettronici(chiusura),
      riconciliazione(chiusura),
      movimenti(chiusura),
      ...unoPerUno(chiusura),
      sigillo(chiusura),
    ],
    nota: NOTA,
    nome: `Chiusura di cassa ${numero}`,
    autore: contenuto.esercente.nome,
    giorno: giornoDiRoma(contenuto.chiusa_at),
  })
}
