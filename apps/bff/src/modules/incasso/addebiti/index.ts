export { abbandonaTentativo } from './abbandona-tentativo.ts'
export { findOperazioneViva } from './addebiti.queries.ts'
export { avvisaRiuscite } from './avvisa-riuscite.ts'
export {
  type Addebito,
  avviaAddebiti,
  type Avviato,
  type Avvio,
  avviaEstinzione,
  avviaInsieme,
  avviaTentativo,
} from './avvio/avvia-tentativo.ts'
export { chiediDi } from './avvio/chiedi-di.ts'
export { controllaSubito, intentoDi } from './operazioni/controlla-operazione.ts'
export {
  controllaInSospeso,
  inviaInSospeso,
  liberaAddebiti,
  scadiPagamenti,
} from './operazioni/corsie.ts'
export { dimenticaCorpi } from './operazioni/dimentica-corpi.ts'
export { elaboraEventi } from './elabora-eventi.ts'
export { inviaOperazione } from './operazioni/invia-operazione.ts'
export { inRipristino } from './operazioni/in-ripristino.ts'
export { type AddebitiDeps, type Contesto, type Lettura } from './operazioni/operazione.ts'
export { isPortaChiusa } from './operazioni/porta-fornitore.ts'
export { prendiDaInviare } from './operazioni/prendi-operazioni.ts'
export { ripristina } from './operazioni/ripristina.ts'
export { type Ripristinato } from './operazioni/riprendi-dimenticati.ts'
export { seguiCambi } from './operazioni/segui-cambi.ts'
export { riceviEvento } from './ricevi-evento.ts'
export { importaRestituzioni } from './avvio/restituisci-addebito.ts'
