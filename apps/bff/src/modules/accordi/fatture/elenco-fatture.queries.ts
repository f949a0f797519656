import type {
  EsitoCaricata,
  FatturaCaricata,
  FattureCaricate,
} from '@rateo/contract/fatture/elenco-fatture'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { eChiedibile, MINIMO } from './esito-fattura.ts'
import type { Collegata } from './fatture.queries.ts'

const PAGINA = 50

type Riga = Omit<
  FatturaCaricata,
  'caricata_at' | 'cliente' | 'parti' | 'ridotta_da' | 'corregge'
> & { caricata_at: Date; collegate: Collegata[] | null }

type Cercate = { esercente_id: string; esito: EsitoCaricata | undefined; dopo: string | undefined }

/** A page of the invoices of an esercente, the last brought first, by their key. */
async function findRighe(db: Db, { esercente_id, esito, dopo }: Cercate): Promise<Riga[]> {
  const { rows } = await sql<Riga>`
    select f.id as _id, f.tipo, f.numero, f.data::text as data, f.e_nota, f.esito, f.motivo,
      coalesce(nullif(trim(u.nome || ' ' || u.cognome), ''), u.email) as caricata_da, f.created_at as caricata_at,
      f.totale_centesimi, f.ritenuta_centesimi, f.iva_scissa_centesimi, f.da_pagare_centesimi, f.ridotto_centesimi,
      f.corregge as collegate
    from fatture_caricate f join utenti u on u.id = f.caricata_da
    where f.esercente_id = ${esercente_id} ${esito === undefined ? sql`` : sql`and f.esito = ${esito}`}
      ${dopo === undefined ? sql`` : sql`and f.id < ${dopo}`}
    order by f.id desc limit ${PAGINA}`.execute(db)
  return rows
}

type Parte = FatturaCaricata['parti'][number]
type RigaParte = Omit<Parte, 'perche' | 'tolto_centesimi'> & {
  fattura_id: string
  cliente: FatturaCaricata['cliente']
}

/** The parts of some invoices, each with its debt as it is today. */
async function findParti(db: Db, fatture: readonly string[]): Promise<RigaParte[]> {
  const { rows } = await sql<RigaParte>`
    select s.fattura_id, s.n, s.scadenza::text as scadenza, s.importo_centesimi,
      case when p.id is not null then jsonb_build_object('_id', p.id, 'stato', p.stato,
        'importo_centesimi', p.importo_centesimi, 'residuo_centesimi', p.residuo_centesimi, 'scadenza', p.scadenza,
        'rateizzabile', p.stato in ('da_pagare', 'scaduto') and p.dilazione_id is null and p.incassato_centesimi = 0
      ) end as pagamento,
      case when c.cliente_id is not null then jsonb_build_object('_id', c.cliente_id, 'nome', c.nome) end as cliente
    from scadenze_fattura s
    left join pagamenti p on p.id = s.pagamento_id
    left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
    where s.fattura_id = any (${fatture}::text[]) order by s.fattura_id, s.n`.execute(db)
  return rows
}

type Tolto = {
  nota_id: string
  nota: string
  fattura_id: string
  fattura: string
  n: number
  tolto_centesimi: number
  cliente: FatturaCaricata['cliente']
}

/** Everything that credit notes took off some invoices, or that some credit notes took off. */
async function findTolti(db: Db, ids: readonly string[]): Promise<Tolto[]> {
  const { rows } = await sql<Tolto>`
    select r.nota_id, k.numero as nota, r.fattura_id, f.numero as fattura, r.n, r.tolto_centesimi,
      case when c.cliente_id is not null then jsonb_build_object('_id', c.cliente_id, 'nome', c.nome) end as cliente
    from riduzioni_fattura r
    join fatture_caricate k on k.id = r.nota_id join fatture_caricate f on f.id = r.fattura_id
    join scadenze_fattura s on s.fattura_id = r.fattura_id and s.n = r.n
    left join pagamenti p on p.id = s.pagamento_id
    left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
    where r.nota_id = any (${ids}::text[]) or r.fattura_id = any (${ids}::text[])
    order by r.nota_id, r.fattura_id, r.n`.execute(db)
  return rows
}

/** Tells why nothing was asked for a part. */
function percheNo({ pagamento, ...una }: Omit<RigaParte, 'cliente'>, tolto: number): string | null {
  if (pagamento !== null) return null
  if (tolto >= una.importo_centesimi) return 'La nota di credito la toglie tutta.'
  if (tolto > 0) {
    return `Tolta la nota di credito restano ${formattaEuro(una.importo_centesimi - tolto)}: si chiede da ${formattaEuro(MINIMO)}.`
  }
  return eChiedibile({ ...una, modalita: null })
    ? 'Lasciata fuori da chi l’ha caricata.'
    : 'Si chiede da 0,50 € a 999.999,99 €.'
}

const somma = (righe: readonly Tolto[]) =>
  righe.reduce((totale, { tolto_centesimi: n }) => totale + n, 0)

/** Sums by number, in the order in which they come. */
function perNumero(righe: readonly Tolto[], quale: 'nota' | 'fattura') {
  const per = Map.groupBy(righe, (una) => una[quale])
  return [...per].map(([numero, sue]) => ({ numero, tolto_centesimi: somma(sue) }))
}

function componi(riga: Riga, sue: readonly RigaParte[], tolti: readonly Tolto[]): FatturaCaricata {
  const { collegate, caricata_at, ...resto } = riga
  const daNote = tolti.filter((uno) => uno.fattura_id === riga._id)
  const daLei = tolti.filter((uno) => uno.nota_id === riga._id)
  const toltoDa = (n: number) => somma(daNote.filter((uno) => uno.n === n))
  const conCliente = [...sue, ...daLei].find(({ cliente }) => cliente !== null)
  const attese =
    riga.esito === 'caricata' && daLei.length > 0
      ? perNumero(daLei, 'fattura')
      : (collegate ?? []).map(({ numero }) => ({ numero, tolto_centesimi: 0 }))
  return {
    ...resto,
    caricata_at: caricata_at.toISOString(),
    cliente: conCliente?.cliente ?? null,
    parti: sue.map(({ fattura_id: _, cliente: __, ...una }) => ({
      ...una,
      tolto_centesimi: toltoDa(una.n),
      perche: percheNo({ fattura_id: riga._id, ...una }, toltoDa(una.n)),
    })),
    ridotta_da: perNumero(daNote, 'nota'),
    corregge: attese,
  }
}

/** Lists what was brought, and what became of it. */
export async function listFatture(db: Db, cercate: Cercate): Promise<FattureCaricate> {
  const righe = await findRighe(db, cercate)
  const ids = righe.map(({ _id }) => _id)
  const parti = Map.groupBy(await findParti(db, ids), ({ fattura_id }) => fattura_id)
  const tolti = await findTolti(db, ids)
  const ultima = righe.length === PAGINA ? righe.at(-1) : undefined
  return {
    fatture: righe.map((riga) => componi(riga, parti.get(riga._id) ?? [], tolti)),
    prossima: ultima?._id ?? null,
  }
}
