import { EsercenteEsame } from './esercente-esame.tsx'
import { EsercenteView } from './esercente.page.tsx'

export const EsercenteRegistrazionePage = () => (
  <EsercenteView view={(esercente) => <EsercenteEsame esercente={esercente} />} />
)
