import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'
import type { ContenutoChiusura } from '@rateo/contract/incasso/chiusure-cassa'
import { numeroChiusura, quadraturaDi, riconcilia } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { giornoDiRoma, partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { NOMI_METODO_CASSA } from '@rateo/domain/cassa/cassa-parole'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { registraScrittura } from '../../registri/contabilita/index.ts'
import { archiviaChiusura } from './archivia-chiusura.ts'
import { annotaCassa, type CassaBloccata, type SessioneBloccata } from './blocca.ts'
import type { Esame } from './esamina-conteggio.ts'
import { sigillo } from './impronta.ts'
import { findIncassato, findLettura, findMovimenti } from './lettura.queries.ts'
import { scriviMovimento } from './scrivi-movimento.ts'

export async function nomeDi(db: Db, utente_id: string | null): Promise<string | null> {
  if (utente_id === null) return null
  const { nome, cognome } = await db
    .selectFrom('utenti')
    .select(['nome', 'cognome'])
    .where('id', '=', utente_id)
    .executeTakeFirstOrThrow()
  return [nome, cognome].filter(Boolean).join(' ')
}

type Chiusura = {
  sessione: SessioneBloccata
  conteggio: Conteggio
  esame: Esame
  chiusa_da: string
  verificata_da: string | null
}

/** Writes the differences method by method, and the cash that goes to the bank, as lines of their own. */
async function scriviRigheDiChiusura(
  call: Call,
  { sessione, conteggio, esame }: Chiusura,
): Promise<number> {
  const { actor, clock, db } = call
  const base = { cassa: sessione.cassa, sessione_id: sessione.id, creato_da: actor.utente_id }
  const at = clock.now()
  for (const riga of esame.righe) {
    const { metodo, differenza_centesimi, atteso_centesimi, contato_centesimi } = riga
    if (differenza_centesimi === 0) continue
    const nome = NOMI_METODO_CASSA[metodo]
    await scriviMovimento(db, {
      ...base,
      tipo: 'differenza_chiusura',
      metodo,
      importo_centesimi: differenza_centesimi,
      causale: `${nome}: attesi ${formattaEuro(atteso_centesimi)}, contati ${formattaEuro(contato_centesimi)}`,
      unicita: `chiusura:${sessione.id}:${metodo}`,
      at,
    })
  }
  const contanti = esame.righe.find(({ metodo }) => metodo === 'contanti')?.contato_centesimi ?? 0
  const versato = contanti - conteggio.lasciato_centesimi
  if (versato > 0) {
    await scriviMovimento(db, {
      ...base,
      tipo: 'versamento',
      metodo: 'contanti',
      importo_centesimi: -versato,
      causale: 'Versamento della chiusura',
      banca: conteggio.banca === '' ? null : conteggio.banca,
      unicita: `versamento:${sessione.id}`,
      at,
    })
  }
  return versato
}

/** Takes out of the till all that is not cash: others will credit it. Null when there is nothing of the kind. */
async function svuota(db: Db, { sessione, esame }: Chiusura, at: Date): Promise<number | null> {
  const movimenti = esame.righe.flatMap(({ metodo, contato_centesimi: contato }) =>
    metodo === 'contanti' || contato === 0
      ? []
      : [
          {
            intestatario: `esercente:${sessione.esercente_id}`,
            codice: `da_accreditare_${metodo}`,
            importo_centesimi: contato,
          },
          {
            intestatario: `cassa:${sessione.cassa_id}`,
            codice: metodo,
            importo_centesimi: -contato,
          },
        ],
  )
  if (movimenti.length === 0) return null
  return registraScrittura(db, {
    tipo: 'chiusura_cassa',
    origine_tipo: 'sessione_cassa',
    origine_id: sessione.id,
    movimenti,
    at,
  })
}

async function componi(
  db: Db,
  chiusura: Chiusura,
  versato: number,
  at: Date,
): Promise<ContenutoChiusura> {
  const { sessione, conteggio, esame } = chiusura
  const { cassa } = sessione
  const esercente = await db
    .selectFrom('esercenti')
    .select(['ragione_sociale as nome', 'partita_iva'])
    .where('id', '=', cassa.esercente_id)
    .executeTakeFirstOrThrow()
  const movimenti = await findMovimenti(db, sessione.id)
  const { n, nome, punto_vendita, matricola_rt, tolleranza_centesimi } = cassa
  const pos_centesimi = esame.pos.reduce((somma, uno) => somma + uno.totale_centesimi, 0)
  const incassato = await findIncassato(db, sessione.id)
  return {
    esercente,
    cassa: { n, nome, punto_vendita, matricola_rt, tolleranza_centesimi },
    rettifica: null,
    aperta_at: sessione.aperta_at.toISOString(),
    aperta_da: (await nomeDi(db, sessione.aperta_da)) ?? '',
    chiusa_at: at.toISOString(),
    chiusa_da: (await nomeDi(db, chiusura.chiusa_da)) ?? '',
    verificata_da: await nomeDi(db, chiusura.verificata_da),
    riportato_centesimi: sessione.riportato_centesimi,
    fondo_centesimi: sessione.fondo_centesimi,
    lettura: await findLettura(db, sessione),
    righe: esame.righe,
    conteggio,
    pos: esame.pos,
    versato_centesimi: versato,
    riconciliazione: riconcilia({ incassato, pos_centesimi, rt: conteggio.rt }),
    movimenti: movimenti.map(
      ({ created_at, tipo, metodo, importo_centesimi, causale, cliente, autore }) => ({
        created_at,
        tipo,
        metodo,
        importo_centesimi,
        causale,
        cliente,
        autore,
      }),
    ),
  }
}

export type NuovaChiusura = {
  sessione_id: string
  cassa: CassaBloccata
  rettifica_di: string | null
  contenuto: ContenutoChiusura
  scritture: readonly number[]
  chiusa_da: string
  verificata_da: string | null
  at: Date
}

/** Numbers and seals a closing. Whoever calls holds the lock of the till: no number is left out or given twice. */
export async function inserisciChiusura(db: Db, nuova: NuovaChiusura): Promise<string> {
  const { cassa, contenuto, at, scritture, ...values } = nuova
  const { anno } = partiDelGiorno(giornoDiRoma(at))
  const { ultimo } = await db
    .selectFrom('chiusure_cassa')
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>('n'), eb.lit(0)).as('ultimo'))
    .where('cassa_id', '=', cassa.id)
    .where('anno', '=', anno)
    .executeTakeFirstOrThrow()
  const n = ultimo + 1
  const numero = numeroChiusura(anno, cassa.n, n)
  const { righe, conteggio } = contenuto
  const id = newId(at)
  await db
    .insertInto('chiusure_cassa')
    .values({
      ...values,
      ...(await sigillo(db, scritture, { numero, contenuto })),
      id,
      cassa_id: cassa.id,
      esercente_id: cassa.esercente_id,
      anno,
      n,
      numero,
      quadratura: quadraturaDi(righe, conteggio.nota),
      differenza_centesimi: righe.reduce((somma, riga) => somma + riga.differenza_centesimi, 0),
      lasciato_centesimi: conteggio.lasciato_centesimi,
      contenuto: JSON.stringify(contenuto),
      created_at: at,
    })
    .execute()
  return id
}

/** Closes a counted session: its last lines, its number, its seal. */
export async function sigilla(call: Call, chiusura: Chiusura): Promise<void> {
  const { db } = call
  const { sessione, conteggio, chiusa_da, verificata_da } = chiusura
  const at = call.clock.now()
  const versato = await scriviRigheDiChiusura(call, chiusura)
  const svuotata = await svuota(db, chiusura, at)
  const contenuto = await componi(db, chiusura, versato, at)
  const righe = await db
    .selectFrom('movimenti_cassa')
    .select('scrittura_id')
    .where('sessione_id', '=', sessione.id)
    .orderBy('scrittura_id')
    .execute()
  const scritture = righe.map(({ scrittura_id }) => scrittura_id)
  const chiusura_id = await inserisciChiusura(db, {
    sessione_id: sessione.id,
    cassa: sessione.cassa,
    rettifica_di: null,
    contenuto,
    scritture: svuotata === null ? scritture : [...scritture, svuotata],
    chiusa_da,
    verificata_da,
    at,
  })
  await archiviaChiusura(call, chiusura_id, null)
  await db
    .updateTable('sessioni_cassa')
    .set({ stato: 'chiusa', chiusa_at: at, conteggio: JSON.stringify(conteggio) })
    .where('id', '=', sessione.id)
    .execute()
  await annotaCassa(call, {
    azione: 'chiude',
    entita: 'sessione_cassa',
    id: sessione.id,
    prima: { stato: sessione.stato },
    dopo: { stato: 'chiusa', chiusura_id, verificata_da },
  })
}
