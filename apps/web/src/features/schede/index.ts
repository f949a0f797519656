export { EstrattoPanel } from './estratto-panel.tsx'
export { MetodiCliente } from './metodi-cliente.tsx'
export { NoteCliente } from './note-cliente.tsx'
export { StoriaPanel } from './storia.tsx'
