import classes from './plain.module.css'

type SkeletonProps = {
  /** In pixels, as the distance from what stands around it. */
  height: number
  /** As wide as what it stands in where nothing is said. */
  width?: string
  margin?: number
  marginTop?: number
}

/** Holds the place of what is still on its way. */
export const Skeleton = (style: SkeletonProps) => (
  <div className={classes['skeleton']} style={style} />
)
