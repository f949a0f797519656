import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

export const IscriviClienteDialog = lazyPart(
  async () => (await import('./iscrivi-cliente.dialog.tsx')).IscriviClienteDialog,
)
