export { abbandonaTentativo } from './abbandona-tentativo.ts'
export { findOperazioneViva } from './addebiti.queries.ts'
export {
  type Addebito,
  avviaAddebiti,
  type Avviato,
  type Avvio,
  avviaEstinzione,
  avviaInsieme,
  avviaTentativo,
} from './avvia-tentativo.ts'
export { chiediDi } from './chiedi-di.ts'
export { controllaSubito, intentoDi } from './controlla-operazione.ts'
export { controllaInSospeso, inviaInSospeso, liberaAddebiti, scadiPagamenti } from './corsie.ts'
export { dimenticaCorpi } from './dimentica-corpi.ts'
export { elaboraEventi } from './elabora-eventi.ts'
export { inviaOperazione } from './invia-operazione.ts'
export { inRipristino } from './in-ripristino.ts'
export { type AddebitiDeps, type Contesto } from './operazione.ts'
export { isPortaChiusa } from './porta-fornitore.ts'
export { prendiDaInviare } from './prendi-operazioni.ts'
export { ripristina, type Ripristinato } from './ripristina.ts'
export { riceviEvento } from './ricevi-evento.ts'
export { cercaRestituzioni } from './restituisci-addebito.ts'
