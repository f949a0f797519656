import { type BeneficiarioRow, COLONNE_BENEFICIARIO } from '@rateo/contract/persone/beneficiari'
import { STATI_BENEFICIARIO } from '@rateo/domain/stati/beneficiario'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subject, subjectOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { readableBy } from '../../../http/search/parties.ts'

const beneficiariRows = defineRows<BeneficiarioRow, 'beneficiari'>({
  table: 'beneficiari',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE_BENEFICIARIO,
  columns: {
    created_at: CREATED_AT,
    nome: { words: true },
    tipo: {},
    cliente: subject('cliente', 'coalesce(c.nome, k.nome)'),
    esercente: subjectOrNull('esercente', 'e.ragione_sociale'),
    stato: { type: 'parola', values: STATI_BENEFICIARIO },
    _id: idColumn(),
  },
  joins: `join clienti k on k.id = p.cliente_id
    left join esercenti e on e.id = p.esercente_id
    left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    vivi: `p.stato <> 'dimenticato'`,
  },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

/** The list: those that an esercente keeps, those of a cliente whoever keeps them; nobody sees one that is forgotten. */
export function beneficiariDi(actor: Actor) {
  const own = readableBy(actor)
  return { what: beneficiariRows(actor.ruolo), scope: own && { ...own, vivi: 'true' } }
}

export const beneficiariList = defineList<BeneficiarioRow>({
  raccolta: 'beneficiari',
  entita: 'beneficiario',
  find: beneficiariDi,
})
