import type { Cassa } from '@rateo/contract/incasso/casse'
import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'
import { contaTagli, type Importi, TAGLI } from '@rateo/domain/cassa/cassa'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { leggiPezzi } from './tagli.tsx'

export type Testi = Readonly<Record<string, string>>
type CassaContata = Pick<Cassa, 'terminali' | 'matricola_rt' | 'fondo_centesimi'>

export const posName = (terminale_id: string | null) => `pos:${terminale_id ?? 'altro'}`

/** The cash that stays in the till: the usual float, if there is so much, until somebody types another amount. */
export const lasciatoDi = (testi: Testi, fondo: number, contanti: number): string =>
  testi['lasciato'] ?? toTyped(Math.min(fondo, contanti))

function importi(testi: Testi, errors: Record<string, string>) {
  return (name: string, isRequired = false): number => {
    const text = testi[name] ?? ''
    if (text.trim() === '') {
      if (isRequired) errors[name] = 'Inserisci l’importo, anche 0,00'
      return 0
    }
    const wrong = typedError(text)
    if (wrong !== null) errors[name] = wrong
    return readTyped(text) ?? 0
  }
}

function leggiRt(testi: Testi, isRequired: boolean, errors: Record<string, string>) {
  const names = ['rt_z', 'rt_totale', 'rt_elettronico']
  if (!isRequired && names.every((name) => (testi[name] ?? '').trim() === '')) return null
  const read = importi(testi, errors)
  const z = (testi['rt_z'] ?? '').trim()
  if (!/^[1-9]\d{0,4}$/.test(z)) errors['rt_z'] = 'Inserisci il numero della chiusura Z'
  return {
    numero_z: Number(z) || 0,
    totale_centesimi: read('rt_totale', true),
    elettronico_centesimi: read('rt_elettronico', true),
  }
}

/** Turns the typed texts into the body for the server, with the mistakes by field. */
export function leggiConteggio(testi: Testi, cassa: CassaContata) {
  const errors: Record<string, string> = {}
  const read = importi(testi, errors)
  const tagli = leggiPezzi(testi)
  const contanti = contaTagli(tagli)
  const terminali = cassa.terminali.filter(({ attivo }) => attivo)
  const pos: Conteggio['pos'] = terminali.map(({ _id }) => ({
    terminale_id: _id,
    totale_centesimi: read(posName(_id), true),
  }))
  const altro = read(posName(null))
  const lasciato = lasciatoDi(testi, cassa.fondo_centesimi, contanti)
  const conteggio: Conteggio = {
    tagli,
    lasciato_centesimi: importi({ lasciato }, errors)('lasciato', true),
    banca: (testi['banca'] ?? '').trim() || null,
    pos: altro > 0 ? [...pos, { terminale_id: null, totale_centesimi: altro }] : pos,
    assegno_centesimi: read('assegno'),
    buono_centesimi: read('buono'),
    rt: leggiRt(testi, cassa.matricola_rt !== null, errors),
    nota: (testi['nota'] ?? '').trim() || null,
  }
  if (conteggio.lasciato_centesimi > contanti) {
    errors['lasciato'] = 'Non puoi lasciare più contanti di quanti ne hai contati'
  }
  return { conteggio, errors }
}

export const contatiPerMetodo = (conteggio: Conteggio): Importi => ({
  contanti: contaTagli(conteggio.tagli),
  pos: conteggio.pos.reduce((somma, { totale_centesimi }) => somma + totale_centesimi, 0),
  assegno: conteggio.assegno_centesimi,
  buono: conteggio.buono_centesimi,
})

/** A count as it was typed: for who puts it right. */
export function testiDi(conteggio: Conteggio): Record<string, string> {
  const pezzi = TAGLI.map(
    (taglio) => [String(taglio), conteggio.tagli[String(taglio)] ?? 0] as const,
  )
  const importo = (centesimi: number) => (centesimi === 0 ? '' : toTyped(centesimi))
  const { rt } = conteggio
  return {
    ...Object.fromEntries(
      pezzi.map(([taglio, quanti]) => [taglio, quanti === 0 ? '' : String(quanti)]),
    ),
    ...Object.fromEntries(
      conteggio.pos.map((uno) => [posName(uno.terminale_id), toTyped(uno.totale_centesimi)]),
    ),
    lasciato: toTyped(conteggio.lasciato_centesimi),
    banca: conteggio.banca ?? '',
    assegno: importo(conteggio.assegno_centesimi),
    buono: importo(conteggio.buono_centesimi),
    nota: conteggio.nota ?? '',
    ...(rt !== null && {
      rt_z: String(rt.numero_z),
      rt_totale: toTyped(rt.totale_centesimi),
      rt_elettronico: toTyped(rt.elettronico_centesimi),
    }),
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  lasciato_centesimi: 'lasciato',
  rt: 'rt_z',
  'rt/numero_z': 'rt_z',
  'rt/totale_centesimi': 'rt_totale',
  'rt/elettronico_centesimi': 'rt_elettronico',
  assegno_centesimi: 'assegno',
  buono_centesimi: 'buono',
  nota: 'nota',
  banca: 'banca',
}

/** The field in which a part of the call is typed; null for what no field here is about. */
export const campoDi = (name: string): string | null =>
  FIELDS[name.replace(/^conteggio\//, '')] ?? null
