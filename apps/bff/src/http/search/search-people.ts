import { subject, subjectOrNull } from './row-columns.ts'
import type { TokenSource } from './search-sql.ts'

/**
 * The words of the clienti that a list looks in, for rows `p` with `cliente_id` and `esercente_id`: of those an esercente
 * has, or of everybody for the staff; a cliente searches no clienti.
 */
export function clientiTokens(scope: readonly string[]): TokenSource | null {
  if (scope.includes('cliente_id')) return null
  if (!scope.includes('esercente_id')) {
    const ofRow = 'select k.gettoni from clienti k where k.id = p.cliente_id'
    return { from: 'clienti k', where: 'true', key: 'k.id', ambito: null, ofRow }
  }
  return {
    from: 'clienti_esercente k',
    where: `k.esercente_id || '' = {esercente_id}`,
    key: 'k.cliente_id',
    ambito: 'esercente_id',
    ofRow: `select k.gettoni from clienti_esercente k
      where k.esercente_id = p.esercente_id and k.cliente_id = p.cliente_id`,
  }
}

/** The two parties of the rows `p`: `e` and, by the name under which the esercente knows it, `c`. */
export const PARTIES_JOIN = `join esercenti e on e.id = p.esercente_id
  join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`

export const ESERCENTE = subject('esercente', 'e.ragione_sociale')
export const CLIENTE = subject('cliente', 'c.nome')

/** The one for whom a row `p` is paid, by the name that whoever keeps it gave it. */
export const BENEFICIARIO = subjectOrNull('beneficiario', 'ben.nome')
export const BENEFICIARIO_JOIN = 'left join beneficiari ben on ben.id = p.beneficiario_id'

/** The same name for the words that are looked for, where no join is. */
export const NOME_DEL_BENEFICIARIO = `case when p.beneficiario_id is null then ''
  else (select x.nome from beneficiari x where x.id = p.beneficiario_id) end`
