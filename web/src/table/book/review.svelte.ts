// Is the review open? What it shows is loaded only then (ReviewSheet.svelte).
class ReviewDoor {
  isOpen = $state(false);
}

export const review = new ReviewDoor();
