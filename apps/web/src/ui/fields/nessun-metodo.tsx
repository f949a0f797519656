import { Notice } from '../notices/notice.tsx'

type Props = { metodi?: readonly string[]; isOutside?: boolean }

/** The way to a first method, of the sorts that are accepted; `isOutside` leaves the page as it is. */
export function NessunMetodo({ metodi, isOutside = false }: Props) {
  const soloConto = metodi !== undefined && !metodi.includes('carta')
  const dove = isOutside ? { target: '_blank', rel: 'noreferrer' } : {}
  if (soloConto) {
    return (
      <Notice tone="informazione">
        Qui si paga solo con l’addebito sul conto, e con questo esercente non hai un mandato attivo:
        lo firmi pagando con il conto un’altra richiesta sua, oppure chiedigli di accettare anche la
        carta.
      </Notice>
    )
  }
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
