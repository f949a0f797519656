import type { Raccolta } from '@rateo/domain/stati/elenco'
import { chiPuo } from '@rateo/domain/permessi/permessi'
import { puoInSquadra } from '@rateo/domain/permessi/squadra-tabella'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import type { List } from '../../../http/list.ts'
import { abbonamentiList } from '../../accordi/abbonamenti/index.ts'
import { clientiList } from '../../persone/clienti/index.ts'
import { consulentiList } from '../../persone/consulenti/index.ts'
import { dilazioniList } from '../../accordi/dilazioni/index.ts'
import { distinteList } from '../../incasso/distinte/index.ts'
import { documentiList } from '../../registri/documenti/index.ts'
import { esercentiList } from '../../persone/esercenti/index.ts'
import { mandatiList } from '../../incasso/mandati/index.ts'
import { movimentiList } from '../../registri/movimenti/index.ts'
import { pagamentiList } from '../../accordi/pagamenti/index.ts'
import { clientiGiaSollecitati, sollecitaCliente } from '../../incasso/solleciti/index.ts'
import { promozioniEsercenteList, promozioniList } from '../../accordi/promozioni/index.ts'
import { reportsList } from '../reports/index.ts'
import { utenzeList } from '../../accordi/utenze/index.ts'
import { adesioniList, raccolteList } from '../../accordi/raccolte/index.ts'
import { bancaList } from '../banca/index.ts'
import { beneficiariList } from '../../persone/beneficiari/index.ts'
import { ripartizioniList } from '../../accordi/ripartizioni/index.ts'

const LISTE: Readonly<Record<Raccolta, List>> = {
  pagamenti: pagamentiList,
  movimenti: movimentiList,
  dilazioni: dilazioniList,
  abbonamenti: abbonamentiList,
  clienti: clientiList({ esegui: sollecitaCliente, motiviInsieme: clientiGiaSollecitati }),
  esercenti: esercentiList,
  documenti: documentiList,
  reports: reportsList,
  utenze: utenzeList,
  consulenti: consulentiList,
  promozioni: promozioniList,
  promozioni_esercente: promozioniEsercenteList,
  mandati: mandatiList,
  distinte: distinteList,
  raccolte: raccolteList,
  adesioni: adesioniList,
  movimenti_banca: bancaList,
  beneficiari: beneficiariList,
  ripartizioni: ripartizioniList,
}

/** A list for a caller who may search it: one who may not search it may do nothing else with it. */
export function listaPer(
  raccolta: Raccolta,
  { ruolo, squadra }: Pick<Actor, 'ruolo' | 'squadra'>,
): List {
  const percorso = `/api/search/${raccolta}`
  const chi = chiPuo('POST', percorso)
  const inSquadra = puoInSquadra(squadra, 'POST', percorso)
  if (chi === undefined || (chi !== 'sessione' && !chi.includes(ruolo)) || !inSquadra) {
    throw new AppError('non_autorizzato')
  }
  return LISTE[raccolta]
}
