import { Notice } from '../notices/notice.tsx'

/** The way to a first card; `isOutside` leaves the page as it is. */
export function NessunMetodo({ isOutside = false }: { isOutside?: boolean }) {
  const dove = isOutside ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <Notice tone="informazione">
      Non hai ancora una carta salvata.{' '}
      <a href="/profilo?scheda=metodi" {...dove}>
        Aggiungi una carta
      </a>
      {isOutside
        ? ' (si apre in un’altra scheda), poi torna qui: la trovi in questa lista.'
        : ', poi torna qui.'}
    </Notice>
  )
}
